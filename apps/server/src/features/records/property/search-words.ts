import { plainText, spellingsOf } from '@supersync/contract/records/building/normal-address.ts';
import { typingErrors } from '@supersync/contract/kernel/format/typing-errors.ts';

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
export const withAlternatives = (word: SearchWord, others: readonly string[]): SearchWord => ({
  typed: word.typed,
  patterns: [...word.patterns, ...others.map(anywhere)],
});

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
