import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-page.module.css';

export interface FilterChipProps {
  readonly words: string;
  readonly children: ReactNode;
  readonly onRemove?: () => void;
}

/** An active filter; `children` is the button with its text. */
export function FilterChip({ words, children, onRemove }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      {children}
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={`Remove the filter ${words}`}
        onClick={onRemove}
      >
        <IconX size={12} aria-hidden="true" />
      </button>
    </span>
  );
}
