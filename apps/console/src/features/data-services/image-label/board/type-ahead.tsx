import {
  imageLabels,
  labelsFor,
  type ImageLabel,
} from '@supersync/contract/data-services/image-label/labels.ts';
import { TextInput } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { Keys } from '#kit/keys/key-hints.tsx';
import classes from '../image-label.module.css';

export interface TypeAheadProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChoose: (label: ImageLabel) => void;
}

const shownMatches = 5;

/** Any label by its first letters: Enter takes the first match and goes on to the next photo. */
export function TypeAhead({ input, onChoose }: TypeAheadProps) {
  const [typed, setTyped] = useState('');
  const found = typed.trim() === '' ? [] : labelsFor(typed);
  const leave = (): void => {
    setTyped('');
    input.current?.blur();
  };
  return (
    <div>
      <TextInput
        ref={input}
        size="xs"
        aria-label="Type a label"
        placeholder="Type a label"
        rightSection={<Keys keys="l" />}
        value={typed}
        {...(typed.trim() !== '' && found.length === 0 ? { error: 'No label starts like this' } : {})}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first === undefined) return;
          onChoose(first);
          leave();
        }}
      />
      <p className={classes.muted} role="status">
        {found
          .slice(0, shownMatches)
          .map((label) => imageLabels.labels[label])
          .join(', ')}
      </p>
    </div>
  );
}
