import { Button } from '@mantine/core';
import type { FoundPage } from './search-query.ts';
import classes from '../property.module.css';

export interface SpellingSuggestionProps {
  readonly corrected: FoundPage['corrected'];
  /** What was typed. */
  readonly typed: string;
  readonly onSearch: (text: string) => void;
}

const plainly = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What was typed, with one word put right. */
export const withWord = (typed: string, from: string, to: string): string =>
  typed
    .split(/(\s+)/)
    .map((word) => (plainly(word) === from ? to : word))
    .join('');

/** Nothing is called what was typed: what was looked for instead, each a click away from being searched for itself. */
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
