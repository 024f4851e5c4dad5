"""Files of a case, made from what its .toml says of them (README.md has the list)."""
import base64
import bz2
import gzip
import io
import lzma
import os
import struct
import zipfile


def npy(description):
    """{npy = "f8", shape = [3, 2]}: 0.5, 1.5, 2.5, ... times `times`, unless `values` gives them; `fortran` if wanted."""
    shape = description["shape"]
    count = 1
    for extent in shape:
        count *= extent
    values = description.get("values") or [(k % 97 + 0.5) * description.get("times", 1) for k in range(count)]
    code = {"f8": "d", "f4": "f", "i8": "q", "i4": "i", "b1": "?"}[description["npy"]]
    header = "{{'descr': '{}{}', 'fortran_order': {}, 'shape': ({}), }}".format(
        "|" if description["npy"] == "b1" else "<", description["npy"], description.get("fortran", False),
        "".join(f"{extent}," for extent in shape))
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(values)}{code}", *values)


def zipped(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), bytes_of(content))
    return out.getvalue()


def bytes_of(description):
    if isinstance(description, str):
        return description.encode("utf-8")
    if "npy" in description:
        content = npy(description)
    elif "base64" in description:
        content = base64.b64decode(description["base64"])
    elif "zip" in description:
        content = zipped(description["zip"])
    else:
        content = description["text"].encode(description.get("encoding", "utf-8")) * description.get("repeat", 1)
    for packing in description.get("packed", []):
        content = {"gz": lambda raw: gzip.compress(raw, mtime=0), "xz": lzma.compress, "bz2": bz2.compress}[packing](content)
    if "cut" in description:  # keeps so many bytes; from the end if negative
        content = content[:description["cut"]]
    if "flip" in description:  # one bit of the byte at this place; from the end if negative
        at = description["flip"] % len(content)
        content = content[:at] + bytes([content[at] ^ 1]) + content[at + 1:]
    return content


def make_file(path, description):
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(description, dict) and "fifo" in description:
        os.mkfifo(path)
    else:
        path.write_bytes(bytes_of(description))
