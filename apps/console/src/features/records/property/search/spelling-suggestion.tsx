import { withoutAccents } from '@supersync/contract/kernel/format/without-accents.ts';
import { Button } from '@mantine/core';
import type { FoundPage } from './search-query.ts';
import classes from '../property.module.css';

export interface SpellingSuggestionProps {
  readonly corrected: FoundPage['corrected'];
  /** What was typed. */
  readonly typed: string;
  readonly onSearch: (text: string) => void;
}

const plainly = (text: string): string => withoutAccents(text).toLowerCase();

/** The typed text with one word corrected. */
export const withWord = (typed: string, from: string, to: string): string =>
  typed
    .split(/(\s+)/)
    .map((word) => (plainly(word) === from ? to : word))
    .join('');

/** Nothing matches the typed text: shows the corrections, each with a link to search for it. */
export function SpellingSuggestion({ corrected, typed, onSearch }: SpellingSuggestionProps) {
  return (
    <span className={classes.guesses} role="status">
      {corrected.map(({ from, to }) => (
        <span key={from}>
          Nothing is called “{from}”. Shown instead:{' '}
          {to.map((word) => (
            <Button
              key={word}
              size="compact-xs"
              variant="default"
              onClick={() => onSearch(withWord(typed, from, word))}
            >
              {word}
            </Button>
          ))}
        </span>
      ))}
    </span>
  );
}
