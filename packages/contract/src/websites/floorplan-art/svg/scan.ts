/** Reads numbers as SVG writes them: `1.5.5`, `-1e3`, `0 01` with flags glued together. Linear. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  skipSpace(): void {
    this.#skip(/[\s,]*/y);
  }

  number(): number | null {
    this.skipSpace();
    const found = this.#skip(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y);
    if (found === '') return null;
    const value = Number(found);
    return Number.isFinite(value) ? value : null;
  }

  flag(): number | null {
    this.skipSpace();
    const found = this.#skip(/[01]/y);
    return found === '' ? null : Number(found);
  }

  letter(): string | null {
    this.skipSpace();
    const found = this.#skip(/[a-zA-Z]/y);
    return found === '' ? null : found;
  }

  /** A word and the list of numbers in brackets behind it; units behind the numbers are passed over. */
  call(): { readonly name: string; readonly values: readonly number[] } | null {
    this.skipSpace();
    const name = this.#skip(/[a-zA-Z]+/y);
    this.#skip(/\s*/y);
    if (name === '' || this.#skip(/\(/y) === '') return null;
    const values: number[] = [];
    while (values.length < 16) {
      const value = this.number();
      if (value === null) break;
      values.push(value);
      this.#skip(/px|deg/y);
    }
    this.skipSpace();
    return this.#skip(/\)/y) === '' ? null : { name, values };
  }
}
