// Reports for the browser to open, made by pcic itself: of the bundled fit, of made-up fits of 1000 and 100000
// observations with two losses, and of groups with hostile names.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const seed = 20260601;

function randomNumbers(state) {
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

function npy(rows, columns, values) {
  const description = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const length = Math.ceil((10 + description.length + 1) / 64) * 64;
  const header = Buffer.alloc(length, " ");
  header.write("\x93NUMPY\x01\x00", 0, "latin1");
  header.writeUInt16LE(length - 10, 8);
  header.write(description, 10);
  header[length - 1] = 10;
  return Buffer.concat([header, Buffer.from(values.buffer)]);
}

// A normal model in which a few observations have a parameter that follows them.
function madeUpFit(draws, observations) {
  const normal = randomNumbers(seed);
  const logLik = new Float32Array(draws * observations);
  const loss = new Float32Array(draws * observations);
  const outcome = Float64Array.from({ length: observations }, normal);
  const freedom = outcome.map((_, i) => (i % 97 === 0 ? 0.9 : 0.15 + 0.1 * (i % 7) / 7));
  for (let m = 0; m < draws; ++m)
    for (let i = 0; i < observations; ++i) {
      const residual = outcome[i] * (1 - freedom[i]) + freedom[i] * normal();
      logLik[m * observations + i] = -0.5 * residual ** 2;
      loss[m * observations + i] = Math.abs(residual);
    }
  return { logLik: npy(draws, observations, logLik), loss: npy(draws, observations, loss) };
}

const hostileNames = [
  "</script><script>window.hacked = 1</script>",
  "\"><img src=x onerror='window.hacked = 1'>",
  "=cmd|' /C calc'!A0",
  "\u05e9\u05dc\u05d5\u05dd \u202e gnirts \u2028",
  "x".repeat(10000),
  "plain",
];

function hostileFit(folder) {
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const normal = randomNumbers(seed);
  writeFileSync(join(folder, "names.csv"), "name,y\n" + hostileNames.map((name, k) => `${quoted(name)},${k / 3}\n`).join(""));
  writeFileSync(join(folder, "mu.csv"), "mu\n" + Array.from({ length: 500 }, () => `${1 + normal() / 3}\n`).join(""));
}

export function makeReports(pcic, folder) {
  const run = (...arguments_) => execFileSync(pcic, ["estimate", ...arguments_], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const page = (name) => join(folder, `${name}.html`);
  const chains = [1, 2, 3, 4].map((k) => `examples/eight_schools/fit-${k}.csv`);
  run(...chains, "--loss", "abs_err", "--loss", "sq_err", "--report", page("8"));
  for (const [observations, draws] of [[1000, 400], [100000, 100]]) {
    const { logLik, loss } = madeUpFit(draws, observations);
    const [score, absolute] = ["log_lik", "abs_err"].map((name) => join(folder, `${name}-${observations}.npy`));
    writeFileSync(score, logLik);
    writeFileSync(absolute, loss);
    const losses = observations > 1000 ? [absolute] : [absolute, score];
    run(score, "--score", score, ...losses.flatMap((each) => ["--loss", each]), "--layout", "draws,obs", "--report", page(observations));
  }
  hostileFit(folder);
  run(join(folder, "mu.csv"), "--data", join(folder, "names.csv"), "--score", "normal_lpdf(y | mu, 1)", "--group", "name", "--report", page("hostile"));
  return page;
}
