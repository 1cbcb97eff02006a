import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { printValue } from '#kit/diff/field-changes.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatMoment } from '#kit/value/format.ts';
import { localMoment } from '#kit/value/local-moment.ts';
import { asOfOptions } from '#platform/history/as-of-options.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import classes from './audit-page.module.css';
import { readMoment } from './moment-input.ts';

export interface AsOfViewProps {
  readonly kind: AuditedResource;
  readonly recordKey: string;
  /** The moment to start from. */
  readonly at: string;
}

/** A record as it was at a moment, which can be moved. */
export function AsOfView({ kind, recordKey, at }: AsOfViewProps) {
  const [moment, setMoment] = useState(at);
  const asOf = useQuery(asOfOptions(kind.name, recordKey, moment));
  // It opens below the visible area.
  const bringIntoSight = useCallback((element: HTMLElement | null) => {
    element?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={bringIntoSight} className={classes.asOf} aria-label="The record as it was">
      <TextInput
        type="datetime-local"
        step={1}
        label="As it was on"
        value={localMoment(moment)}
        onChange={(event) => {
          const chosen = readMoment(event.currentTarget.value);
          if (chosen !== undefined) setMoment(chosen);
        }}
      />
      <Loaded query={asOf}>
        {({ existsNow, record }) => (
          <>
            {existsNow ? null : <p className={classes.words}>The record does not exist any more.</p>}
            {record === null ? (
              <EmptyState title={`There was no such ${kind.singular}`}>
                It was not there on {formatMoment(moment)}.
              </EmptyState>
            ) : (
              <FieldList
                fields={Object.entries(record).map(([name, value]) => ({
                  label: kind.labels[name] ?? name,
                  value: printValue(
                    kind.flags.includes(name) && typeof value === 'number' ? value === 1 : value,
                  ),
                }))}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
