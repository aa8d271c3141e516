import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frame, INCOMPLETE, startOfTable } from "../../../engine/input/framers/quoted.ts";

const SEED = 20_260_203;
const RUNS = Number(process.env.FROE_RUNS ?? 300);

interface Framed {
  /** Each record with its physical lines. */
  readonly records: readonly (readonly [text: string, lines: number])[];
  /** What is after the last record, and where a quote is open in it. */
  readonly rest: string;
  readonly openQuote: number;
}

/** Frames a text that arrives in pieces, as the pipeline does: what is incomplete moves to the front of the buffer. */
function framed(pieces: readonly string[], separator = ","): Framed {
  const state = startOfTable(separator);
  const records: [string, number][] = [];
  let bytes = Buffer.alloc(0);
  for (const piece of pieces) {
    // What is no input any more lies after it.
    const to = bytes.length + Buffer.byteLength(piece);
    bytes = Buffer.concat([bytes, Buffer.from(piece), Buffer.from('"\n\r,')]);
    let from = 0;
    for (;;) {
      const end = frame(bytes, from, to, state);
      if (end === INCOMPLETE) break;
      records.push([bytes.toString("utf8", from, end), state.lines]);
      from = state.next;
    }
    bytes = bytes.subarray(from, to);
  }
  return { records, rest: bytes.toString(), openQuote: state.openQuote };
}

const texts = (pieces: readonly string[], separator?: string) =>
  framed(pieces, separator).records.map(([text]) => text);

describe("the framer of tables", () => {
  test("ends a record at LF or CR LF", () => {
    expect(texts(["a,b\n1,2\r\n\n\r\n3\r\r\n"])).toEqual(["a,b", "1,2", "", "", "3\r"]);
  });

  test("goes on behind a line end in a quoted cell", () => {
    expect(framed(['a,"x\ny\r\n",b\n1\n']).records).toEqual([
      ['a,"x\ny\r\n",b', 3],
      ["1", 1],
    ]);
  });

  test("takes a doubled quote for no end of the cell", () => {
    expect(texts(['"a""\n"",b\n",""\n"""",2\n'])).toEqual(['"a""\n"",b\n",""', '"""",2']);
  });

  test("opens a quoted cell at its start only", () => {
    expect(texts(['a"b\n"c"\nd, "e\nf\n'])).toEqual(['a"b', '"c"', 'd, "e', "f"]);
    expect(texts(['a,"b\nc"\n'], "\t")).toEqual(['a,"b', 'c"']);
    expect(texts(['a\t"b\n"\n'], "\t")).toEqual(['a\t"b\n"']);
  });

  test("reads on behind a closed quote up to the line end", () => {
    expect(texts(['"a"b"\n,"c"d,"\n"\n'])).toEqual(['"a"b"', ',"c"d,"\n"']);
  });

  test("ends a record at CR where the first bytes have no LF", () => {
    expect(framed(["a,b\r", '1,"x\ry\r', '\n"\r\r2\r', "\n3\n"]).records).toEqual([
      ["a,b", 1],
      ['1,"x\ry\r\n"', 3],
      ["", 1],
      ["2", 1],
      ["3", 1],
    ]);
    expect(texts(["a,b\r", "\n1,2\n"])).toEqual(["a,b", "1,2"]);
    expect(texts(["a,", "b\r1\n2\n"])).toEqual(["a,b\r1", "2"]);
  });

  test("tells where the quote is that nothing closes", () => {
    expect(framed(['1,2\né,x,"y\nz,"",1', "\n"])).toEqual({
      records: [["1,2", 1]],
      rest: 'é,x,"y\nz,"",1\n',
      openQuote: Buffer.byteLength("é,x,"),
    });
    expect(framed(['1,"x"', "\n"])).toEqual({ records: [['1,"x"', 1]], rest: "", openQuote: -1 });
  });

  test("does not depend on where the text is cut", () => {
    const characters = fc.constantFrom("a", "b", "é", ",", ",", '"', '"', '"', "\n", "\n", "\r", "\r\n", ',"', '",');
    const text = fc.array(characters, { maxLength: 40 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 8 }), (whole, cuts) => {
        const pieces = [...cutAt(whole, cuts), ...(whole === "" || whole.endsWith("\n") ? [] : ["\n"])];
        expect(framed(pieces)).toEqual(slowly(pieces.join(""), lineEndOf(pieces)));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("frames a text that is cut everywhere", () => {
    const whole = 'a,"b\r\n""c""",d\r\n"",x"\n,"\n",\r\n';
    for (let at = 0; at <= whole.length; at++) {
      for (let next = at; next <= whole.length; next++) {
        const pieces = [whole.slice(0, at), whole.slice(at, next), whole.slice(next)];
        expect(framed(pieces)).toEqual(slowly(whole, "\n"));
      }
    }
  });
});

function cutAt(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((place, i) => text.slice(places[i], place));
}

/** LF, unless there is none when the first CR can be told from a CR LF. */
function lineEndOf(pieces: readonly string[]): "\n" | "\r" {
  let read = "";
  for (const piece of pieces) {
    read += piece;
    if (read.includes("\n")) return "\n";
    if (/\r./s.test(read)) return "\r";
  }
  return "\n";
}

/** The rules as they are documented, a character at a time. */
function slowly(text: string, lineEnd: "\n" | "\r"): Framed {
  const ends = lineEnd === "\n" ? /^\r?\n/ : /^(?:\r\n|\r|\n)/;
  const breaks = lineEnd === "\n" ? /\n/g : /\r\n|\r|\n/g;
  const records: [string, number][] = [];
  let start = 0;
  let quote = -1;
  for (let at = 0; at < text.length; ) {
    const ended = quote < 0 ? ends.exec(text.slice(at)) : null;
    if (ended) {
      const record = text.slice(start, at);
      records.push([record, (record.match(breaks)?.length ?? 0) + 1]);
      at += ended[0].length;
      start = at;
    } else if (text[at] !== '"') at++;
    else if (quote >= 0) {
      if (text[at + 1] === '"') at += 2;
      else {
        quote = -1;
        at++;
      }
    } else {
      if (at === start || text[at - 1] === ",") quote = at;
      at++;
    }
  }
  const openQuote = quote < 0 ? -1 : Buffer.byteLength(text.slice(start, quote));
  return { records, rest: text.slice(start), openQuote };
}
