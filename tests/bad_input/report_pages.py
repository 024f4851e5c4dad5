#!/usr/bin/env python3
"""pcic report from outside: what every kind of result becomes on a page. web/test opens such pages in a browser.

    python3 report_pages.py /path/to/pcic [-v]
"""

import json

import command_line
from command_line import EXAMPLE, FITS, CommandLineTest

DATA = ["--data", EXAMPLE / "eight_schools.csv"]
SCORE = ["--score", "normal_lpdf(y | theta, sigma)"]
LOSS = ["--loss", "mae = abs(y - theta)"]


class Report(CommandLineTest):
    def page(self, *arguments):
        """Of pcic estimate."""
        path = self.scratch / "page.html"
        self.succeed("estimate", *arguments, "--report", path)
        text = path.read_text(encoding="utf-8")
        self.assertTrue(text.endswith("</html>\n"))
        return text

    def test_report_and_estimate_give_the_same_page(self):
        result, page, again = (self.scratch / name for name in ("result.json", "page.html", "again.html"))
        self.succeed("estimate", *FITS, *DATA, *SCORE, *LOSS, "--json", result, "--report", page)
        self.succeed("report", result, "-o", again)
        self.assertEqual(page.read_bytes(), again.read_bytes())

    def test_every_kind_of_result_has_a_page(self):
        fold = self.scratch / "fold.csv"
        fold.write_text("y,sigma,f\n" + "".join(f"{k},10,1\n" for k in range(8)))
        for name, arguments in {
            "the log loss": [*FITS, *DATA, *SCORE],
            "plug-in estimators": [*FITS, *DATA, *SCORE, *LOSS, "--plug-in"],
            "without weights": [*FITS, *DATA, *SCORE, *LOSS, "--no-psis"],
            "groups": [*FITS, *DATA, *SCORE, *LOSS, "--group", "sigma"],
            "dropped observations": [*FITS, *DATA, *SCORE, *LOSS, "--drop", "2,5"],
            "held-out data": [*FITS, "--held-out", EXAMPLE / "eight_schools.csv", "--loss", "mae = abs(y - mu)"],
            "draws from the mixture": [*FITS, *DATA, *SCORE, *LOSS, "--draws-from", "mixture"],
        }.items():
            with self.subTest(name):
                self.assertIn("<h2>Method</h2>", self.page(*arguments))

    def test_several_results_are_compared(self):
        results = [self.scratch / f"{name}.json" for name in ("first", "second")]
        for result, fits in zip(results, (FITS[:2], FITS[2:])):
            self.succeed("estimate", *fits, *DATA, *SCORE, *LOSS, "--json", result)
        self.succeed("report", *results, "-o", self.scratch / "page.html", "--names", "one,two")
        page = (self.scratch / "page.html").read_text(encoding="utf-8")
        self.assertIn("Under <code>mae</code> (gibbs target) there is no clear difference from", page)
        self.assertIn("Method of <code>two</code>", page)

    def test_plots_are_given_to_notebooks(self):
        result, plots = self.scratch / "result.json", self.scratch / "plots.json"
        self.succeed("estimate", *FITS, *DATA, *SCORE, *LOSS, "--json", result)
        self.succeed("report", result, "-o", plots, "--format", "vega")
        of_loss = json.loads(plots.read_text())["mae"]
        self.assertEqual(set(of_loss["observations"]), {"gibbs"})
        plot = of_loss["observations"]["gibbs"]["correction"]
        self.assertEqual([row["number"] for row in plot["data"]["values"]], list(range(1, 9)))


if __name__ == "__main__":
    command_line.main()
