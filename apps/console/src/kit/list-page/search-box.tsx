import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import classes from './list-page.module.css';

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder: string;
  /** Arrow down: moves to the results. */
  readonly onDown?: () => void;
}

const waitMs = 250;

/** `/` focuses it, Escape clears it; the list updates when typing pauses. */
export function SearchBox({ value, onChange, placeholder, onDown }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, for: value, sent: value });
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Filters may change while the debounce runs; the text is added to the newest state instead of undoing that.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // The address may change otherwise, by a saved view or Back; text typed since the last own change is kept.
  if (typed.for !== value)
    setTyped(value === typed.sent ? { ...typed, for: value } : { text: value, for: value, sent: value });

  const type = (text: string, wait: number): void => {
    setTyped((now) => ({ ...now, text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTyped((now) => ({ ...now, sent: text.trim() }));
      latest.current(text.trim());
    }, wait);
  };

  useHotkeys([
    { keys: '/', label: 'Search this list', run: () => input.current?.select() },
    ...(onDown === undefined ? [] : [{ keys: 'down', label: 'From the search into the table' }]),
  ]);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      size="xs"
      type="search"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      aria-label={placeholder}
      placeholder={`${placeholder}  /`}
      value={typed.text}
      onChange={(event) => type(event.currentTarget.value, waitMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(typed.text, 0);
        if (event.key === 'ArrowDown' && onDown !== undefined) {
          event.preventDefault();
          onDown();
        }
        if (event.key !== 'Escape') return;
        type('', 0);
        input.current?.blur();
      }}
    />
  );
}
