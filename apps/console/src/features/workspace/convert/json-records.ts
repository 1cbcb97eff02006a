/**
 * Splits a JSON text of any size into records as its bytes arrive. Only finds where a record starts and ends; the
 * browser's own parser reads it, which is several times faster than any in JavaScript.
 */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const newline = 0x0a;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;

const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;

/** The text does not follow its format. The message says where. */
export class FormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormatError';
  }
}

interface Frame {
  readonly isObject: boolean;
  /** In an object: the key whose value is being read. */
  key: string | null;
}

/**
 * Keys that lead through objects to a list; `[]` is a list that is the whole text. Null: each top-level value is a
 * record.
 */
export type RecordPath = readonly string[] | null;

export interface JsonEvents {
  /** The text of a record. */
  readonly record?: (text: string, line: number) => void;
  /** A list reachable through objects only; called for each of its members. */
  readonly list?: (path: readonly string[], memberIsObject: boolean) => void;
}

export class JsonSplitter {
  readonly #path: RecordPath;
  readonly #events: JsonEvents;
  readonly #stack: Frame[] = [];
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #line = 1;
  #inText = false;
  #escaped = false;
  #inScalar = false;
  /** Of the current key or record: its start in this chunk, and its part in earlier chunks. */
  #keyFrom = -1;
  #recordFrom = -1;
  #recordLine = 1;
  #recordDepth = -1;
  #held: Uint8Array[] = [];

  constructor(path: RecordPath, events: JsonEvents) {
    this.#path = path;
    this.#events = events;
  }

  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#inText) {
        at = this.#endOfText(chunk, at);
        if (at === chunk.length) break;
      }
      const byte = chunk[at] ?? 0;
      if (this.#inText) this.#textByte(byte, chunk, at);
      else this.#byte(byte, chunk, at);
    }
    this.#hold(chunk);
  }

  /** Most of a file is text: skip to the next significant byte at once. */
  #endOfText(chunk: Uint8Array, from: number): number {
    if (this.#escaped) return from;
    let at = from;
    while (at < chunk.length) {
      const byte = chunk[at] ?? 0;
      if (byte === quote || byte === backslash || byte === newline) break;
      at += 1;
    }
    return at;
  }

  end(): void {
    if (this.#inScalar) this.#endValue(new Uint8Array(0), 0);
    if (this.#inText || this.#stack.length > 0)
      throw new FormatError(`The text ends in the middle of something, on line ${this.#line}.`);
  }

  #textByte(byte: number, chunk: Uint8Array, at: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === newline) throw new FormatError(`A text is not closed, on line ${this.#line}.`);
    else if (byte === quote) {
      this.#inText = false;
      if (this.#keyFrom >= 0) this.#endKey(chunk, at);
      else this.#endValue(chunk, at + 1);
    }
  }

  #byte(byte: number, chunk: Uint8Array, at: number): void {
    if (this.#inScalar && (byte === comma || byte === closeObject || byte === closeArray || isSpace(byte)))
      this.#endValue(chunk, at);
    switch (byte) {
      case newline:
        this.#line += 1;
        return;
      case quote:
        this.#inText = true;
        if (this.#expectsKey()) this.#keyFrom = at;
        else this.#beginValue(at);
        return;
      case openObject:
      case openArray:
        this.#beginValue(at, byte === openObject);
        this.#stack.push({ isObject: byte === openObject, key: null });
        return;
      case closeObject:
      case closeArray: {
        const frame = this.#stack.pop();
        if (frame === undefined || frame.isObject !== (byte === closeObject))
          throw new FormatError(`There is a closing bracket too many, on line ${this.#line}.`);
        this.#endValue(chunk, at + 1);
        return;
      }
      case comma: {
        const frame = this.#stack.at(-1);
        if (frame === undefined) throw new FormatError(`There is a comma too many, on line ${this.#line}.`);
        frame.key = null;
        return;
      }
      case colon:
        return;
      default:
        if (isSpace(byte) || this.#inScalar) return;
        this.#inScalar = true;
        this.#beginValue(at);
    }
  }

  /** Keys inside a record are not needed. */
  #expectsKey(): boolean {
    const frame = this.#stack.at(-1);
    return this.#recordDepth < 0 && frame !== undefined && frame.isObject && frame.key === null;
  }

  #beginValue(at: number, isObject = false): void {
    if (this.#recordDepth >= 0) return;
    const isRecord = this.#path === null ? this.#stack.length === 0 : this.#isIn(this.#path);
    this.#tellList(isObject);
    if (!isRecord || this.#events.record === undefined) return;
    this.#recordFrom = at;
    this.#recordLine = this.#line;
    this.#recordDepth = this.#stack.length;
  }

  /** Whether the value that starts here is a member of the list at `path`. */
  #isIn(path: readonly string[]): boolean {
    const depth = path.length;
    return (
      this.#stack.length === depth + 1 &&
      this.#stack[depth]?.isObject === false &&
      path.every((key, index) => this.#stack[index]?.key === key)
    );
  }

  #tellList(memberIsObject: boolean): void {
    const around = this.#stack.at(-1);
    if (this.#events.list === undefined || around === undefined || around.isObject) return;
    const outer = this.#stack.slice(0, -1);
    if (outer.every(({ isObject }) => isObject))
      this.#events.list(
        outer.map(({ key }) => key ?? ''),
        memberIsObject,
      );
  }

  #endValue(chunk: Uint8Array, to: number): void {
    this.#inScalar = false;
    if (this.#recordDepth < 0 || this.#stack.length !== this.#recordDepth) return;
    const text = this.#taken(chunk, this.#recordFrom, to);
    this.#recordDepth = -1;
    this.#recordFrom = -1;
    this.#events.record?.(text, this.#recordLine);
  }

  #endKey(chunk: Uint8Array, at: number): void {
    const text = this.#taken(chunk, this.#keyFrom, at + 1);
    this.#keyFrom = -1;
    const frame = this.#stack.at(-1);
    const key: unknown = parse(text, this.#line);
    if (frame !== undefined && typeof key === 'string') frame.key = key;
  }

  #taken(chunk: Uint8Array, from: number, to: number): string {
    const rest = chunk.subarray(Math.max(from, 0), to);
    const bytes = this.#held.length === 0 ? rest : joined([...this.#held, rest]);
    this.#held = [];
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new FormatError(`This is not UTF-8, near line ${this.#line}.`);
    }
  }

  /** An incomplete key or record continues in the next chunk. */
  #hold(chunk: Uint8Array): void {
    const from = this.#keyFrom >= 0 ? this.#keyFrom : this.#recordFrom;
    if (from < 0) return;
    this.#held.push(chunk.slice(from));
    if (this.#keyFrom >= 0) this.#keyFrom = 0;
    else this.#recordFrom = 0;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Parses one record with the browser's parser. */
export function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError(`This is not valid JSON, in what begins on line ${line}: ${reason}`);
  }
}
