import { jsonRoot, type FeedNode } from './feed-node.ts';
import { UnreadableError, type NodeBuilder } from './node-builder.ts';
import { Remembered } from './values/remembered.ts';

/** Sends the members of a JSON document to a builder, chunk by chunk. */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;
const newline = 0x0a;

const isSpace = (code: number): boolean =>
  code === 0x20 || code === newline || code === 0x0d || code === 0x09;

/** A text or number beyond this is refused, so that one token is never scanned over and over. */
const maxTokenLength = 1_000_000;
const maxSpaces = 4096;

const itemName = 'item';

interface Name {
  /** Null for a number: lists are also written as objects with numbers for names. */
  readonly name: string | null;
  readonly written: string;
}

const newName = (written: string): Name => ({
  name: /^\d+$/.test(written) ? null : written.toLowerCase(),
  written,
});

interface Frame {
  readonly isObject: boolean;
  /** The name that members of a list, or members with a number for a name, go by. */
  readonly name: string;
  readonly written: string;
  /** `@attributes`: its members are attributes of the element around it. */
  readonly attributesOf: FeedNode | null;
  /** A list of lists opens no element for the inner one. */
  readonly hasNode: boolean;
  index: number;
}

type Expected = 'value' | 'value-or-end' | 'key-or-end' | 'key' | 'colon' | 'comma-or-end' | 'nothing';

const literal = /(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const scalarEnd = /[\s,\]}:"[{]/g;

/** Feeds hold escapes that JSON does not know, and line breaks within texts. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll(/\\(?:u([\da-fA-F]{4})|([^]))/g, (_, code: string | undefined, character: string) => {
      if (code !== undefined) return code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16));
      const known: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
      return known[character] ?? character;
    })
    .toWellFormed();
}

export class JsonSource {
  readonly #builder: NodeBuilder;
  readonly #repaired: (line: number) => void;
  readonly #frames: Frame[] = [];
  readonly #names = new Remembered(newName);
  #expected: Expected = 'value';
  #key = '';
  #name = '';
  #written = '';
  #index = -1;
  #text = '';
  #at = 0;
  #isLast = false;
  line = 1;

  constructor(builder: NodeBuilder, repaired: (line: number) => void) {
    this.#builder = builder;
    this.#repaired = repaired;
  }

  write(chunk: string): void {
    this.#text = this.#at === 0 ? this.#text + chunk : this.#text.slice(this.#at) + chunk;
    this.#at = 0;
    this.#read();
  }

  end(): void {
    this.#isLast = true;
    this.#read();
    if (this.#expected !== 'nothing')
      throw new UnreadableError(`Line ${this.line}: the document ends too early`);
  }

  #fail(message: string): never {
    throw new UnreadableError(`Line ${this.line}: ${message}`);
  }

  /** Reads whole tokens only; the rest waits for the next chunk. */
  #read(): void {
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (isSpace(code) || code === 0xfeff) {
        if (code === newline) this.line += 1;
        this.#at += 1;
        continue;
      }
      if (this.#expected === 'nothing') return void (this.#at = text.length);
      if (code === quote ? !this.#readText() : !this.#readToken(code)) {
        if (text.length - this.#at > maxTokenLength) this.#fail('a value is too long');
        return;
      }
    }
  }

  #readToken(code: number): boolean {
    switch (code) {
      case openObject:
      case openList:
        this.#open(code === openObject);
        this.#at += 1;
        return true;
      case closeObject:
      case closeList:
        this.#close(code === closeObject);
        this.#at += 1;
        return true;
      case comma:
        if (this.#expected !== 'comma-or-end') this.#fail('a comma is out of place');
        this.#expected = this.#frames.at(-1)?.isObject === true ? 'key' : 'value';
        this.#at += 1;
        return true;
      case colon:
        if (this.#expected !== 'colon') this.#fail('a colon is out of place');
        this.#expected = 'value';
        this.#at += 1;
        return true;
      default:
        return this.#readScalar();
    }
  }

  #readScalar(): boolean {
    scalarEnd.lastIndex = this.#at;
    const end = scalarEnd.exec(this.#text)?.index ?? this.#text.length;
    if (end === this.#text.length && !this.#isLast) return false;
    const raw = this.#text.slice(this.#at, Math.min(end, this.#at + 400));
    literal.lastIndex = 0;
    if (!literal.test(raw) || literal.lastIndex !== raw.length)
      this.#fail(`“${raw.slice(0, 40)}” is not a value`);
    this.#value(raw === 'null' ? null : raw);
    this.#at = end;
    return true;
  }

  /** Null while the end of the text is not in yet. */
  #textEnd(): number | null {
    const text = this.#text;
    let from = this.#at + 1;
    let isRepaired = false;
    for (;;) {
      const end = text.indexOf('"', from);
      if (end === -1) return null;
      let slashes = 0;
      while (text.charCodeAt(end - 1 - slashes) === backslash && end - 1 - slashes > this.#at) slashes += 1;
      if (slashes % 2 === 0) {
        const isEnd = this.#endsText(end + 1);
        if (isEnd === null) return null;
        if (isEnd) {
          if (isRepaired) this.#repaired(this.line);
          return end;
        }
        isRepaired = true;
      }
      from = end + 1;
    }
  }

  /** RentCafe answers with quotes within texts that are not escaped: a text ends only where JSON can go on. */
  #endsText(from: number): boolean | null {
    const next = this.#afterSpaces(from);
    if (next === null) return this.#isLast ? true : null;
    const code = this.#text.charCodeAt(next);
    if (this.#isKeyExpected) return code === colon;
    if (code === closeObject || code === closeList) return true;
    if (code !== comma) return false;
    const then = this.#afterSpaces(next + 1);
    if (then === null) return this.#isLast ? true : null;
    const follows = this.#text.charCodeAt(then);
    if (this.#frames.at(-1)?.isObject === true) return follows === quote;
    return (
      follows === quote ||
      follows === openObject ||
      follows === openList ||
      /[\w-]/.test(this.#text[then] ?? '')
    );
  }

  get #isKeyExpected(): boolean {
    return this.#expected === 'key' || this.#expected === 'key-or-end';
  }

  #afterSpaces(from: number): number | null {
    const most = Math.min(this.#text.length, from + maxSpaces);
    let at = from;
    while (at < most && isSpace(this.#text.charCodeAt(at))) at += 1;
    if (at === from + maxSpaces) this.#fail('too much empty space');
    return at < this.#text.length ? at : null;
  }

  #readText(): boolean {
    const end = this.#textEnd();
    if (end === null) return false;
    const raw = this.#text.slice(this.#at + 1, end);
    if (this.#isKeyExpected) {
      this.#key = raw;
      this.#expected = 'colon';
    } else this.#value(unescaped(raw));
    if (raw.includes('\n')) this.line += raw.split('\n').length - 1;
    this.#at = end + 1;
    return true;
  }

  /** What the next value is called, and its index if it is one of a list: into three fields, because it is called for each. */
  #nameNext(): void {
    const frame = this.#frames[this.#frames.length - 1];
    if (frame === undefined) {
      this.#name = jsonRoot;
      this.#written = jsonRoot;
      this.#index = -1;
    } else if (frame.isObject) {
      const { name, written } = this.#names.of(this.#key);
      this.#written = written;
      this.#name = name ?? frame.name;
      this.#index = -1;
    } else {
      frame.index += 1;
      this.#name = frame.name;
      this.#written = frame.written;
      this.#index = frame.index;
    }
  }

  #expectValue(): void {
    if (this.#expected !== 'value' && this.#expected !== 'value-or-end')
      this.#fail('a value is out of place');
  }

  #value(text: string | null): void {
    this.#expectValue();
    this.#nameNext();
    this.#expected = this.#frames.length === 0 ? 'nothing' : 'comma-or-end';
    if (text === null) return;
    const name = this.#name;
    const attributesOf = this.#frames[this.#frames.length - 1]?.attributesOf ?? null;
    if (attributesOf !== null) attributesOf.addAttribute(name, this.#written, text);
    else if (name === '@value') this.#builder.text(text);
    else this.#builder.leaf(name, this.#written, this.line, text, this.#index);
  }

  #open(isObject: boolean): void {
    this.#expectValue();
    this.#nameNext();
    const name = this.#name;
    const written = this.#written;
    const around = this.#builder.current;
    const isAttributes = isObject && name === '@attributes' && around !== null;
    // The members of a list carry its name, so the list itself is no element; the whole document always is one.
    const isRoot = this.#frames.length === 0;
    const hasNode = !isAttributes && (isObject || isRoot);
    if (hasNode) this.#builder.open(name, written, this.line, this.#index);
    else if (this.#frames.length >= 200) this.#fail('nested too deep');
    this.#frames.push({
      isObject,
      name: isRoot && !isObject ? itemName : name,
      written: isRoot && !isObject ? itemName : written,
      attributesOf: isAttributes ? around : null,
      hasNode,
      index: -1,
    });
    this.#expected = isObject ? 'key-or-end' : 'value-or-end';
  }

  #close(isObject: boolean): void {
    const frame = this.#frames.pop();
    // A comma before the end is common and harmless.
    const canEnd = this.#expected !== 'colon' && (this.#expected !== 'value' || !isObject);
    if (frame === undefined || frame.isObject !== isObject || !canEnd)
      this.#fail('a bracket is out of place');
    if (frame?.hasNode === true) this.#builder.close();
    this.#expected = this.#frames.length === 0 ? 'nothing' : 'comma-or-end';
  }
}
