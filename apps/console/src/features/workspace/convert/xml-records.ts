import { SaxesParser } from 'saxes';
import { FormatError } from './json-records.ts';

/** The path of an element: the names of its ancestors, and its own. */
export type ElementPath = readonly string[];

export interface XmlEvents {
  readonly record?: (record: Record<string, unknown>) => void;
  /** Called for each element that starts, with its path. */
  readonly element?: (path: ElementPath) => void;
}

interface OpenElement {
  readonly value: Record<string, unknown>;
  text: string;
}

/** A child may occur several times; then it becomes a list. */
function put(into: Record<string, unknown>, name: string, value: unknown): void {
  const before = into[name];
  if (!Object.hasOwn(into, name)) into[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else into[name] = [before, value];
}

/** An element with only text is that text; otherwise its attributes and children, and the text as `#text`. */
function valueOf({ value, text }: OpenElement): unknown {
  const trimmed = text.trim();
  if (Object.keys(value).length === 0) return trimmed;
  return trimmed === '' ? value : { ...value, '#text': trimmed };
}

/** Reads XML of any size as its text arrives; each element at `path` is a record. */
export class XmlSplitter {
  readonly #parser = new SaxesParser();
  readonly #names: string[] = [];
  readonly #open: OpenElement[] = [];

  constructor(path: ElementPath, events: XmlEvents) {
    const isRecord = (): boolean =>
      this.#names.length === path.length && path.every((name, index) => this.#names[index] === name);
    this.#parser.on('doctype', () => {
      throw new FormatError('Documents with a DOCTYPE are not read: it can name other files.');
    });
    this.#parser.on('error', (error) => {
      throw new FormatError(`This is not well-formed XML: ${error.message}`);
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#names.push(name);
      events.element?.(this.#names);
      if (this.#open.length === 0 && !(events.record !== undefined && isRecord())) return;
      const value: Record<string, unknown> = { ...attributes };
      this.#open.push({ value, text: '' });
    });
    const addText = (text: string): void => {
      const element = this.#open.at(-1);
      if (element !== undefined) element.text += text;
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
    this.#parser.on('closetag', ({ name }) => {
      const element = this.#open.pop();
      this.#names.pop();
      if (element === undefined) return;
      const value = valueOf(element);
      const around = this.#open.at(-1);
      if (around !== undefined) put(around.value, name, value);
      else events.record?.(typeof value === 'string' ? { [name]: value } : { ...Object(value) });
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }
}
