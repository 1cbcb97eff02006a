/** Stricter than JSON: limits depth and refuses repeated names, prototype names and text PostgreSQL cannot store. */
export const maxDepth = 32;

/** Why a body is refused; continues "The body could not be read:". */
export class BodyError extends Error {}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;

/** The index of the closing quote of the string at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    index += code === backslash ? 2 : 1;
  }
  return text.length;
}

function isFollowedByColon(text: string, start: number): boolean {
  let index = start;
  while (index < text.length && /\s/.test(text.charAt(index))) index += 1;
  return text.charCodeAt(index) === colon;
}

function decode(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  const value: unknown = JSON.parse(literal);
  return String(value);
}

function checkText(value: string): void {
  if (value.includes('\u0000')) throw new BodyError('it holds a NUL character');
  if (!value.isWellFormed()) throw new BodyError('it holds half a character');
}

/** Scans text that is already known to be valid JSON. */
function check(text: string): void {
  // The names so far in each open object; null for an array.
  const open: (Set<string> | null)[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === openBrace || code === openBracket) {
      open.push(code === openBrace ? new Set() : null);
      if (open.length > maxDepth) throw new BodyError(`it is nested deeper than ${maxDepth} levels`);
    } else if (code === closeBrace || code === closeBracket) {
      open.pop();
    } else if (code === quote) {
      const end = endOfString(text, index);
      const value = decode(text.slice(index, end + 1));
      checkText(value);
      const names = open.at(-1);
      if (names && isFollowedByColon(text, end + 1)) {
        if (value === '__proto__') throw new BodyError(`the name "__proto__" is not allowed`);
        if (names.has(value))
          throw new BodyError(`the name ${JSON.stringify(value.slice(0, 60))} is given twice`);
        names.add(value);
      }
      index = end;
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new BodyError('it is not UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyError(text.trim() === '' ? 'it is empty' : 'it is not valid JSON');
  }
  check(text);
  return value;
}
