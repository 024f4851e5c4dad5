#!/usr/bin/env python3
"""Writes the zarr stores of this folder, each packed into a zip archive as it lies on disk.

  make_files.py    once in an environment with zarr 2.18.7, xarray 2024.9.0 and ArviZ 0.23.4 from PyPI, which writes *_v2.zip,
                   and once in one with zarr 3.1.6 and xarray 2026.9.0, which writes *_v3.zip

eight_schools_v2, _v3  ../inference_data/eight_schools.nc, as ArviZ's to_zarr and xarray's DataTree.to_zarr write it
unusual_v3             ../inference_data/unusual.nc
codecs_v2, _v3         an array of 2 x 7 x 5 per codec, type and order, in chunks of 1 x 3 x 2
"""
import pathlib
import tempfile
import zipfile

import numcodecs
import numpy as np
import xarray as xr
import zarr

HERE = pathlib.Path(__file__).resolve().parent
FITS = HERE.parent / "inference_data"
SHAPE, CHUNK, DIMENSIONS = (2, 7, 5), (1, 3, 2), ["chain", "draw", "k"]
CHAIN, DRAW, ELEMENT = np.indices(SHAPE)
VALUES = 100.0 * CHAIN + DRAW + ELEMENT / 16
WHOLE = 100 * CHAIN + DRAW + ELEMENT
TEXTS = np.array(["school A", "", "Zürich", "東京", "e"])
IS_V2 = zarr.__version__.startswith("2.")


def pack(folder, name):
    """The bytes as they lie, always in the same order and with the same date."""
    with zipfile.ZipFile(HERE / name, "w") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (2026, 1, 1, 0, 0, 0))
            archive.writestr(info, path.read_bytes(), zipfile.ZIP_STORED)


def missing_beyond_the_first_draws():
    values = VALUES.copy()
    values[:, 3:] = -7
    return values


def codecs_v2(folder):
    blosc = numcodecs.Blosc
    compressors = {"raw": None, "zlib": numcodecs.Zlib(1), "gzip": numcodecs.GZip(1), "zstd": numcodecs.Zstd(1), "lz4": numcodecs.LZ4(),
                   "blosc_bits": blosc("zstd", 5, blosc.BITSHUFFLE), "blosc_plain": blosc("lz4", 5, blosc.NOSHUFFLE)}
    compressors.update({f"blosc_{name}": blosc(name, 5, blosc.SHUFFLE) for name in ("lz4", "lz4hc", "zlib", "zstd", "blosclz")})
    root = zarr.open_group(str(folder), mode="w")
    group = root.create_group("posterior")

    def add(name, values, parent=group, dimensions=DIMENSIONS, **settings):
        settings = {"chunks": CHUNK, "fill_value": None, **settings}
        array = parent.create_dataset(name, shape=values.shape, dtype=settings.pop("dtype", values.dtype), **settings)
        array[...] = values
        array.attrs["_ARRAY_DIMENSIONS"] = dimensions

    for name, compressor in compressors.items():
        add(name, VALUES, compressor=compressor)
    add("fortran", VALUES, order="F")
    add("big_endian", VALUES.astype(">f8"))
    add("shuffled", VALUES, filters=[numcodecs.Shuffle(8)], compressor=numcodecs.Zlib(1))
    add("slashes", VALUES, dimension_separator="/")
    add("float32", VALUES.astype("f4"))
    add("whole", WHOLE.astype("i2"))
    add("truth", WHOLE % 2 == 1)
    add("absent", missing_beyond_the_first_draws(), fill_value=-7, write_empty_chunks=False)
    data = root.create_group("observed_data")
    add("fixed", TEXTS, data, ["k"], chunks=(2,))
    add("any", TEXTS.astype(object), data, ["k"], chunks=(2,), dtype=object, object_codec=numcodecs.VLenUTF8())
    add("bytes", TEXTS[[0, 1, 4]].astype("S"), data, ["j"], chunks=(2,))
    add("id", np.array([9007199254740993, 3]), data, ["i"], chunks=(1,))
    add("one", np.array(2.5), data, [], chunks=())
    add("when", np.array(["2026-01-01"], dtype="M8[ns]"), data, ["day"], chunks=(1,))


def codecs_v3(folder):
    from zarr import codecs
    root = zarr.open_group(str(folder), mode="w", zarr_format=3)
    group = root.create_group("posterior")

    def add(name, values, parent=group, dimensions=DIMENSIONS, **settings):
        settings = {"chunks": CHUNK, "compressors": None, **settings}
        array = parent.create_array(name, shape=values.shape, dtype=settings.pop("dtype", values.dtype),
                                    dimension_names=dimensions, **settings)
        array[...] = values

    compressors = {"raw": None, "gzip": codecs.GzipCodec(level=1), "zstd": codecs.ZstdCodec(level=1, checksum=True),
                   "crc32c": codecs.Crc32cCodec(), "two": [codecs.ZstdCodec(level=1), codecs.Crc32cCodec()],
                   "blosc_bits": codecs.BloscCodec(typesize=8, cname="zstd", shuffle="bitshuffle"),
                   "zlib": codecs.numcodecs.Zlib(level=1), "lz4": codecs.numcodecs.LZ4()}
    for cname in ("lz4", "lz4hc", "zlib", "zstd", "blosclz"):
        compressors[f"blosc_{cname}"] = codecs.BloscCodec(typesize=8, cname=cname, shuffle="shuffle")
    for name, compressor in compressors.items():
        add(name, VALUES, compressors=compressor)
    add("big_endian", VALUES, serializer=codecs.BytesCodec(endian="big"))
    add("transposed", VALUES, filters=codecs.TransposeCodec(order=(2, 0, 1)))
    add("dots", VALUES, chunk_key_encoding={"name": "v2", "separator": "."})
    add("shards", VALUES, shards=(2, 6, 4), compressors=codecs.ZstdCodec(level=1))
    add("shards_index_first", VALUES, chunks=(2, 6, 4), serializer=codecs.ShardingCodec(
        chunk_shape=CHUNK, codecs=[codecs.BytesCodec(), codecs.GzipCodec(level=1)], index_codecs=[codecs.BytesCodec()], index_location="start"))
    add("shards_absent", missing_beyond_the_first_draws(), shards=(2, 6, 4), fill_value=-7)
    add("float32", VALUES.astype("f4"))
    add("whole", WHOLE.astype("i8"))
    add("truth", WHOLE % 2 == 1)
    add("absent", missing_beyond_the_first_draws(), fill_value=-7)
    data = root.create_group("observed_data")
    add("fixed", TEXTS, data, ["k"], chunks=(2,))
    add("any", TEXTS.astype(object), data, ["k"], chunks=(2,), dtype=str)
    add("id", np.array([9007199254740993, 3]), data, ["i"], chunks=(1,))
    add("one", np.array(2.5), data, [], chunks=())


def write(folder):
    if IS_V2:
        import arviz
        arviz.from_netcdf(str(FITS / "eight_schools.nc")).to_zarr(str(folder / "eight_schools_v2"))
        codecs_v2(folder / "codecs_v2")
        return
    for name in ("eight_schools", "unusual"):
        xr.open_datatree(FITS / f"{name}.nc", engine="netcdf4").to_zarr(folder / f"{name}_v3")
    codecs_v3(folder / "codecs_v3")


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        write(folder)
        for store in sorted(folder.iterdir()):
            pack(store, f"{store.name}.zip")


if __name__ == "__main__":
    main()
