"""Reads a Parquet file with pyarrow and with DuckDB: types of the columns and rows, as JSON.

usage: parquet.py FILE"""

import json
import sys

import duckdb
import pyarrow.parquet

table = pyarrow.parquet.read_table(sys.argv[1])
found = duckdb.execute("select * from read_parquet(?)", [sys.argv[1]])
names = [column[0] for column in found.description]
both = {
    "arrow": [{name: str(table.schema.field(name).type) for name in table.column_names}, table.to_pylist()],
    "duckdb": [
        {column[0]: str(column[1]) for column in found.description},
        [dict(zip(names, row)) for row in found.fetchall()],
    ],
}
json.dump(both, sys.stdout)
