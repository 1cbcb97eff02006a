/** Bytes as text, chunk by chunk: by byte order mark, else by declaration, else by content type, else as UTF-8. */

const declared = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** The encoding that the beginning of a text declares. */
export const declaredEncoding = (head: string): string | null =>
  declared.exec(head)?.[1]?.toLowerCase() ?? null;

const latin = 'windows-1252';

const knownEncoding = (label: string | null | undefined): string | null => {
  try {
    return label === null || label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
};

const charset = (contentType: string | undefined): string | null =>
  /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType?.slice(0, 200) ?? '')?.[1] ?? null;

interface Choice {
  readonly encoding: string;
  /** What is odd about it. */
  readonly problem: string | null;
}

function chooseEncoding(head: Uint8Array, contentType: string | undefined): Choice {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', problem: null };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', problem: null };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', problem: null };
  // Without a mark, ASCII in UTF-16 has every other byte zero.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return { encoding: 'utf-16le', problem: null };
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return { encoding: 'utf-16be', problem: null };
  const name = declaredEncoding(new TextDecoder(latin).decode(head.subarray(0, 300)));
  const named = knownEncoding(name);
  if (name !== null && named === null)
    return { encoding: 'utf-8', problem: `The encoding “${name}” is not known; read as UTF-8` };
  // The declaration was legible byte by byte, so it cannot be UTF-16.
  if (named?.startsWith('utf-16') === true)
    return { encoding: 'utf-8', problem: `It declares “${name}” but has single bytes; read as UTF-8` };
  const sent = knownEncoding(charset(contentType));
  return { encoding: named ?? (sent?.startsWith('utf-16') === true ? null : sent) ?? 'utf-8', problem: null };
}

/** What a document is encoded in, by its beginning. */
export const encodingOf = (head: Uint8Array, contentType: string | undefined): string =>
  chooseEncoding(head, contentType).encoding;

/** How many bytes at the end begin a UTF-8 character that is not whole. */
function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b;
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
};

const headBytes = 300;

/** Only UTF-8 can tell that bytes are not of it. */
const decoderFor = (encoding: string) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' });

export class ByteDecoder {
  encoding: string | null = null;
  readonly #contentType: string | undefined;
  readonly #complain: (message: string) => void;
  #decoder: ReturnType<typeof decoderFor> | null = null;
  #held: Uint8Array = new Uint8Array();

  constructor(contentType: string | undefined, complain: (message: string) => void) {
    this.#contentType = contentType;
    this.#complain = complain;
  }

  write(chunk: Uint8Array): string {
    const bytes = joined(this.#held, chunk);
    this.#held = new Uint8Array();
    if (this.#decoder === null) {
      if (bytes.length < headBytes) {
        this.#held = bytes;
        return '';
      }
      this.#choose(bytes);
    }
    return this.#decode(bytes, false);
  }

  end(): string {
    const bytes = this.#held;
    this.#held = new Uint8Array();
    if (this.#decoder === null) this.#choose(bytes);
    return this.#decode(bytes, true);
  }

  #choose(head: Uint8Array): void {
    const { encoding, problem } = chooseEncoding(head, this.#contentType);
    if (problem !== null) this.#complain(problem);
    this.#use(encoding);
  }

  #use(encoding: string): void {
    this.encoding = encoding;
    this.#decoder = decoderFor(encoding);
  }

  #decode(bytes: Uint8Array, isLast: boolean): string {
    if (this.encoding !== 'utf-8') return this.#decoder?.decode(bytes, { stream: !isLast }) ?? '';
    const tail = isLast ? 0 : openTail(bytes);
    const whole = tail === 0 ? bytes : bytes.subarray(0, bytes.length - tail);
    try {
      const text = this.#decoder?.decode(whole) ?? '';
      this.#held = bytes.slice(bytes.length - tail);
      return text;
    } catch {
      this.#complain(`Some bytes are not UTF-8; read on as ${latin}`);
      this.#use(latin);
      return this.#decoder?.decode(bytes, { stream: !isLast }) ?? '';
    }
  }
}
