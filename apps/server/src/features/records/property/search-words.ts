import { plainText, spellingsOf } from '@supersync/contract/records/building/normal-address.ts';
import { typingErrors } from '@supersync/contract/kernel/typing-errors.ts';

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
