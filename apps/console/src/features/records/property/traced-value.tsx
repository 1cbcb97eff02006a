import { isImportedField } from '@supersync/contract/records/property/field-origin.ts';
import { ActionIcon } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#kit/value/time.tsx';
import classes from './property.module.css';
import { lockText, originText } from './origin-text.ts';
import type { TracedField } from './property-queries.ts';
import type { Locks } from './locks/use-locks.ts';

export interface TracedValueProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Undefined until loaded. */
  readonly traced: TracedField | undefined;
  readonly locks: Locks;
}

/** One value of a property: its origin, and whether importers may change it. */
export function TracedValue({ label, value, traced, locks }: TracedValueProps) {
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.origin}>
        {traced === undefined ? null : (
          <>
            <span>{originText(traced)}</span>
            {traced.at === null ? null : <RelativeTime at={traced.at} />}
          </>
        )}
      </dd>
      <dd className={classes.lock}>
        {traced?.isLockable === true ? <LockButton traced={traced} locks={locks} /> : null}
      </dd>
    </div>
  );
}

function LockButton({ traced, locks }: Pick<TracedValueProps, 'locks'> & { traced: TracedField }) {
  const { field, label, lock } = traced;
  const isLocked = lock !== null;
  const Shape = isLocked ? IconLock : IconLockOpen;
  if (!isImportedField(field)) return null;
  return (
    <ActionIcon
      size="sm"
      variant={isLocked ? 'light' : 'subtle'}
      color={isLocked ? 'warning' : 'neutral'}
      aria-label={isLocked ? `Unlock ${label}` : `Lock ${label}`}
      aria-pressed={isLocked}
      title={isLocked ? lockText(lock) : 'Lock: importers and bulk changes then leave it alone'}
      loading={locks.busy.includes(field)}
      onClick={() => locks.set([field], !isLocked)}
    >
      <Shape size={14} aria-hidden="true" />
    </ActionIcon>
  );
}
