import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../copy-button/use-copy.ts';
import { cutMiddle } from './format.ts';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

export interface IdProps {
  readonly value: string | number | null | undefined;
  /** Longer ids are cut in the middle. */
  readonly length?: number;
}

/** `<Id value={role.id} />`: in monospace, copied by a click. */
export function Id({ value, length = 18 }: IdProps) {
  const [copied, copy] = useCopy();
  if (value === null || value === undefined || value === '') return <Nothing />;
  const text = String(value);
  const Shape = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={classes.id}
      title={copied ? 'Copied' : `Copy ${text}`}
      onClick={(event) => {
        // In a table the click would also open the row.
        event.stopPropagation();
        copy(text);
      }}
    >
      {cutMiddle(text, length)}
      <Shape className={classes.icon} data-copied={copied} size={12} aria-hidden="true" />
    </button>
  );
}
