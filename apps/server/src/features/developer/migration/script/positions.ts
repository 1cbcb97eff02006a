import type { ScriptRange } from '@supersync/contract/developer/migration/lint-rules.ts';

/** Turns the parser's places into an editor's: it counts bytes of UTF-8, or whole characters; editors count UTF-16 units. */
export class Positions {
  readonly #text: string;
  readonly #bytes: Buffer;
  readonly #lineStarts: number[] = [0];
  /** The place asked for last: the next one is mostly a little further on, and is counted from there. */
  #last = { byte: 0, unit: 0 };

  constructor(text: string) {
    this.#text = text;
    this.#bytes = Buffer.from(text);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  /** Where a byte stands among the UTF-16 units. */
  ofByte(byte: number): number {
    // Nearly every script is ASCII, where the two are the same.
    if (this.#bytes.length === this.#text.length) return Math.min(byte, this.#text.length);
    const from = byte < this.#last.byte ? { byte: 0, unit: 0 } : this.#last;
    this.#last = { byte, unit: from.unit + this.#bytes.toString('utf8', from.byte, byte).length };
    return this.#last.unit;
  }

  /** Where a character stands among the UTF-16 units: those beyond the first plane take two. */
  ofCharacter(character: number): number {
    let units = 0;
    let characters = 0;
    for (const each of this.#text) {
      if (characters === character) break;
      characters += 1;
      units += each.length;
    }
    return units;
  }

  place(at: number): { line: number; column: number } {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (this.#lineStarts[low] ?? 0) + 1 };
  }

  range(start: number, end: number): ScriptRange {
    const from = this.place(start);
    const to = this.place(Math.max(start, end));
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** From a place to the end of the word there, for a mark that can be seen. */
  wordAt(at: number): ScriptRange {
    const word = /^(\w+|\S)?/.exec(this.#text.slice(at, at + 200))?.[0] ?? '';
    return this.range(at, at + Math.max(1, word.length));
  }
}
