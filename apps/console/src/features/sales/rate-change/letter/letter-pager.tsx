import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { LetterPreview } from './letter-view.tsx';
import classes from '../rate.module.css';

export interface LetterPagerProps {
  readonly rows: readonly { readonly id: number; readonly client: string; readonly service: string }[];
}

/** Each letter of a batch, one at a time. */
export function LetterPager({ rows }: LetterPagerProps) {
  const [at, setAt] = useState(0);
  const row = rows[Math.min(at, rows.length - 1)];
  if (row === undefined) return null;
  return (
    <section className={classes.stack} aria-label="Letters">
      <div className={classes.bar}>
        <span>
          Letter {Math.min(at, rows.length - 1) + 1} of {rows.length}: {row.client}, {row.service}
        </span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous letter
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={at >= rows.length - 1}
            onClick={() => setAt(at + 1)}
          >
            Next letter
          </Button>
        </Group>
      </div>
      <LetterPreview subscriptionId={row.id} />
    </section>
  );
}
