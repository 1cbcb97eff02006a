import { plainText, spellingsOf } from '@supersync/contract/records/building/normal-address.ts';

/** A word somebody typed, as patterns of which one must fit. */
export interface SearchWord {
  readonly typed: string;
  readonly patterns: readonly string[];
}

/** More words than any address has; each is one more condition. */
const mostWords = 8;

/** Documents hold nothing but letters, digits and spaces, so a pattern needs no escaping. */
const anywhere = (word: string): string => `%${word}%`;
const asWhole = (word: string): string => `% ${word} %`;
const asBeginning = (word: string): string => `% ${word}%`;

/** What one types first is the beginning of a word; what is long enough for the index is found inside words too. */
const patternOf = (word: string): string => (word.length < 3 ? asBeginning(word) : anywhere(word));

export function searchWords(q: string): SearchWord[] {
  const words = plainText(q)
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords).map((typed) => {
    const [, ...others] = spellingsOf(typed);
    return { typed, patterns: [patternOf(typed), ...others.map(asWhole)] };
  });
}

/** Only words of letters are ever mistyped in a way that can be guessed. */
export const isGuessable = ({ typed }: SearchWord): boolean => /^[a-z]{3,40}$/.test(typed);

/** The same word with what it may have been meant to be. */
export const orRather = (word: SearchWord, others: readonly string[]): SearchWord => ({
  typed: word.typed,
  patterns: [...word.patterns, ...others.map(anywhere)],
});

/** Letters to add, drop, replace or swap with their neighbour until one word is the other; past `most` it does not matter. */
export function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Infinity;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** The words of the vocabulary somebody may have meant, the nearest first; at most three. */
export function guesses(typed: string, vocabulary: readonly string[]): string[] {
  const most = typed.length <= 5 ? 1 : 2;
  return vocabulary
    .map((word) => ({ word, errors: typingErrors(typed, word, most) }))
    .filter(({ word, errors }) => errors <= most && word !== typed)
    .toSorted((a, b) => a.errors - b.errors || a.word.localeCompare(b.word))
    .slice(0, 3)
    .map(({ word }) => word);
}
