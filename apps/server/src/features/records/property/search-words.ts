import { plainText, spellingsOf } from '@supersync/contract/records/building/normal-address.ts';

/** A typed word with the LIKE patterns it matches by (any of them). */
export interface SearchWord {
  readonly typed: string;
  readonly patterns: readonly string[];
}

/** More than any address has; every word adds a condition. */
const maxWords = 8;

/** Documents contain only letters, digits and spaces, so patterns need no escaping. */
const anywhere = (word: string): string => `%${word}%`;
const wholeWord = (word: string): string => `% ${word} %`;
const wordPrefix = (word: string): string => `% ${word}%`;

/** The trigram index needs three characters: shorter words match as prefixes only. */
const patternOf = (word: string): string => (word.length < 3 ? wordPrefix(word) : anywhere(word));

export function searchWords(q: string): SearchWord[] {
  const words = plainText(q)
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords).map((typed) => {
    const [, ...others] = spellingsOf(typed);
    return { typed, patterns: [patternOf(typed), ...others.map(wholeWord)] };
  });
}

/** Only words made of letters are corrected. */
export const isGuessable = ({ typed }: SearchWord): boolean => /^[a-z]{3,40}$/.test(typed);

/** Adds corrected spellings to the word. */
export const orRather = (word: SearchWord, others: readonly string[]): SearchWord => ({
  typed: word.typed,
  patterns: [...word.patterns, ...others.map(anywhere)],
});

/** Edit distance by insertion, deletion, replacement and swap of neighbours; inexact past `most`. */
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

/** Up to three words of the vocabulary within the allowed distance, nearest first. */
export function guesses(typed: string, vocabulary: readonly string[]): string[] {
  const most = typed.length <= 5 ? 1 : 2;
  return vocabulary
    .map((word) => ({ word, errors: typingErrors(typed, word, most) }))
    .filter(({ word, errors }) => errors <= most && word !== typed)
    .toSorted((a, b) => a.errors - b.errors || a.word.localeCompare(b.word))
    .slice(0, 3)
    .map(({ word }) => word);
}
