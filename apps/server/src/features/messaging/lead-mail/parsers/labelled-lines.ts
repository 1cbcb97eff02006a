import { withoutAccents } from '@supersync/contract/kernel/format/without-accents.ts';

/** `Label: value` on a line of its own. */
export interface LabelledLine {
  /** Without accents: forms write `Téléphone` and `Telephone`. */
  readonly label: string;
  /** Where the value begins and the line ends. */
  readonly start: number;
  readonly end: number;
}

const longestLabel = 60;
/** What is found and longer than this is cut. */
const maxLineLength = 1000;
const maxBlockLength = 5000;

const lineEnd = /[\r\n]|$/g;
/** Where another field begins. */
const nextLabel = /^\p{L}[\p{L}\p{M}\w /'’-]{1,30}:/u;

function endOfLine(text: string, from: number): number {
  lineEnd.lastIndex = from;
  return lineEnd.exec(text)?.index ?? text.length;
}

const nextLine = (text: string, end: number): number => end + (text.startsWith('\r\n', end) ? 2 : 1);

function skip(text: string, characters: string, from: number, end: number): number {
  let at = from;
  while (at < end && characters.includes(text.charAt(at))) at += 1;
  return at;
}

/** Every line that begins with a label, in one pass. Quote marks and bullets before it do not count. */
export function labelledLines(text: string): LabelledLine[] {
  const lines: LabelledLine[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    const begin = skip(text, ' \t>*', at, end);
    const colon = text.slice(begin, Math.min(end, begin + longestLabel)).indexOf(':');
    if (colon > 0) {
      const label = withoutAccents(text.slice(begin, begin + colon)).trimEnd();
      lines.push({ label, start: skip(text, ' \t', begin + colon + 1, end), end });
    }
    at = nextLine(text, end);
  }
  return lines;
}

/** The value on a label's own line. */
export const valueOn = (text: string, { start, end }: LabelledLine): string =>
  text.slice(start, Math.min(end, start + maxLineLength)).trim();

interface Block {
  readonly start: number;
  readonly value: string;
}

/** Everything after a label, up to an empty line, a signature or another label. */
export function blockAfter(text: string, line: LabelledLine): Block {
  const lineAt = (at: number): string => text.slice(at, endOfLine(text, at)).trim();
  let { start } = line;
  if (start >= line.end) {
    start = nextLine(text, line.end);
    for (let empty = 0; empty < 2 && start < text.length && lineAt(start) === ''; empty += 1)
      start = nextLine(text, endOfLine(text, start));
    if (lineAt(start).startsWith('--')) return { start, value: '' };
  }
  let end = endOfLine(text, start);
  while (end < text.length && end - start < maxBlockLength) {
    const next = nextLine(text, end);
    const following = lineAt(next);
    if (following === '' || following.startsWith('--') || nextLabel.test(following)) break;
    end = endOfLine(text, next);
  }
  const raw = text.slice(start, Math.min(end, start + maxBlockLength));
  return { start: start + raw.length - raw.trimStart().length, value: raw.trim() };
}
