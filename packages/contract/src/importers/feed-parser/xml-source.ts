import { SaxesParser } from 'saxes';
import { htmlEntities } from './html-entities.ts';
import { UnreadableError, type NodeBuilder } from './node-builder.ts';
import { AmpersandEscaper } from './escape-ampersands.ts';
import { copiedText } from './values/copied-text.ts';

/** Faults that change no structure: feeds have them, and reading goes on. */
const harmless: ReadonlySet<string> = new Set([
  'undefined entity.',
  'disallowed character in entity name.',
  'malformed character entity.',
  'empty entity name.',
  'disallowed character.',
  'the string "]]>" is disallowed in char data.',
  'an XML declaration must be at the start of the document.',
  'the XML declaration must appear at the start of the document.',
  'processing instructions are not allowed before root.',
  'XML declaration must contain a version.',
  'unquoted attribute value.',
  'no whitespace between attributes.',
  'malformed comment.',
]);

interface Name {
  /** With its prefix. */
  readonly raw: string;
  readonly name: string;
  readonly written: string;
  /** The name that came after it last time: records repeat, so it is mostly the next one again. */
  following: Name | null;
}

const maxNames = 5000;

function newName(raw: string): Name {
  const written = raw.slice(raw.indexOf(':') + 1);
  return { raw, name: written.toLowerCase(), written, following: null };
}

/** Sends the elements of an XML document to a builder, chunk by chunk. */
export class XmlSource {
  readonly namespaces = new Set<string>();
  readonly #parser = new SaxesParser();
  readonly #escaper = new AmpersandEscaper();
  readonly #names = new Map<string, Name>();
  #lastName: Name = { raw: '', name: '', written: '', following: null };
  #hasRoot = false;
  #isRootClosed = false;

  constructor(builder: NodeBuilder) {
    const parser = this.#parser;
    Object.assign(parser.ENTITIES, htmlEntities);
    parser.on('doctype', () => {
      throw new UnreadableError('A document type is not accepted');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#hasRoot = true;
      const { name: local, written } = this.#nameOf(name);
      const node = builder.open(local, written, parser.line);
      for (const key in attributes) {
        const value = attributes[key] ?? '';
        if (key.startsWith('xmlns')) {
          if (this.namespaces.size < 20) this.namespaces.add(value.slice(0, 200));
          continue;
        }
        const attribute = this.#nameOf(key);
        node.addAttribute(attribute.name, attribute.written, value);
      }
    });
    parser.on('closetag', () => {
      builder.close();
      if (builder.depth === 0) this.#isRootClosed = true;
    });
    const addText = (data: string): void => builder.text(data);
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('error', ({ message }) => {
      // The message begins with line and column.
      const fault = message.replace(/^\d+:\d+: /, '');
      if (harmless.has(fault)) return;
      // Anything after the end of the root changes nothing.
      if (this.#isRootClosed && fault === 'text data outside of root node.') return;
      throw new UnreadableError(this.#hasRoot ? `Line ${parser.line}: ${fault}` : 'This is not XML');
    });
  }

  get line(): number {
    return this.#parser.line;
  }

  #nameOf(raw: string): Name {
    const { following } = this.#lastName;
    const known = following?.raw === raw ? following : this.#names.get(raw);
    // One that is not remembered must not be held by those that are.
    if (known === undefined && this.#names.size >= maxNames) return newName(raw);
    const name = known ?? newName(copiedText(raw));
    if (known === undefined) this.#names.set(name.raw, name);
    this.#lastName.following = name;
    this.#lastName = name;
    return name;
  }

  write(text: string): void {
    this.#parser.write(this.#escaper.write(text));
  }

  end(): void {
    this.#parser.write(this.#escaper.end()).close();
  }
}
