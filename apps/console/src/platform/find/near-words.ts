import { typingErrors } from '@supersync/contract/kernel/format/typing-errors.ts';
import { wordsOf } from './words-of.ts';

/** A longer word may contain more typing errors before it becomes another word. */
const errorsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** Longer words are pasted, not typed; comparing them letter by letter only costs time. */
const longestTyped = 40;

function errorsBetween(typed: string, word: string): number | undefined {
  if (word.includes(typed)) return 0;
  const most = errorsAllowed(typed);
  if (most === 0 || typed.length > longestTyped) return undefined;
  // Someone still typing has only entered the start of the word.
  const errors = Math.min(
    typingErrors(typed, word.slice(0, longestTyped), most),
    typingErrors(typed, word.slice(0, typed.length), most),
  );
  return errors <= most ? errors : undefined;
}

/** The number of typing errors between a text and a name; undefined if a word of the text does not occur in it. */
export function errorsIn(text: string, name: string): number | undefined {
  const known = wordsOf(name);
  let sum = 0;
  for (const typed of wordsOf(text)) {
    const errors = known.flatMap((word) => errorsBetween(typed, word) ?? []);
    if (errors.length === 0) return undefined;
    sum += Math.min(...errors);
  }
  return sum;
}

/** Overlapping pieces of a mistyped word: one or two errors leave at least one of them intact. */
export function piecesOf(text: string): string[] {
  const longest = wordsOf(text).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const errors = errorsAllowed(longest);
  if (errors === 0 || longest.length > longestTyped) return [];
  const size = Math.max(2, Math.floor(longest.length / (errors + 1)));
  const step = Math.ceil(size / 2);
  const starts = Array.from({ length: Math.ceil((longest.length - size) / step) + 1 }, (_, at) => at * step);
  return [...new Set(starts.map((start) => longest.slice(start, start + size)))].filter(
    (piece) => piece.length > 1,
  );
}
