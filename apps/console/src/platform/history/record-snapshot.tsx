import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { printValue } from '#kit/diff/field-changes.ts';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { QueryError } from '../loaded/query-error.tsx';
import { asOfOptions } from './as-of-options.ts';
import { endOfDay, changesSince, valueIn } from './past-changes.ts';
import classes from './record-snapshot.module.css';

export interface RecordSnapshotProps {
  readonly resource: Resource;
  readonly recordKey: string | number;
  /** The current record. */
  readonly record: unknown;
}

const dayParameter = 'on';
const today = (): string => dayjs().format('YYYY-MM-DD');
const yesterday = (): string => dayjs().subtract(1, 'day').format('YYYY-MM-DD');

/** A record as it was at the end of any day, and what has changed since. The day is in the address. */
export function RecordSnapshot(props: RecordSnapshotProps) {
  const [parameters, setParameters] = useSearchParams();
  const day = parameters.get(dayParameter) ?? '';
  const moment = endOfDay(day);
  const show = (next: string): void =>
    setParameters(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === '') changed.delete(dayParameter);
        else changed.set(dayParameter, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={classes.past} aria-label="As it was">
      <div className={classes.bar}>
        <TextInput
          type="date"
          label="As it was at the end of"
          max={today()}
          value={day}
          onChange={(event) => show(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => show(yesterday())}>
          Yesterday
        </Button>
        {day === '' ? null : (
          <Button variant="subtle" color="neutral" onClick={() => show('')}>
            Close
          </Button>
        )}
      </div>
      {moment === undefined ? null : <Past {...props} day={day} moment={moment} />}
    </section>
  );
}

function Past({
  resource,
  recordKey,
  record,
  day,
  moment,
}: RecordSnapshotProps & { day: string; moment: string }) {
  const found = useQuery({
    ...asOfOptions(resource.name, String(recordKey), moment),
    placeholderData: keepPreviousData,
  });
  const nameOf = (name: string): string => {
    const field = resource.fields[name];
    return field === undefined ? name : labelOf(name, field);
  };
  if (found.isLoadingError) return <QueryError query={found} />;
  if (found.data === undefined) return <SkeletonText lines={4} />;
  const past = found.data.record;
  if (past === null)
    return (
      <EmptyState title={`There was no such ${resource.singular}`}>It was not there on {day}.</EmptyState>
    );
  const changes = changesSince(resource, past, record);
  const then: unknown = fromWire(resource, past);
  return (
    <>
      {changes.length === 0 ? (
        <p className={classes.words}>Nothing has changed since {day}.</p>
      ) : (
        <>
          <p className={classes.words}>Then, and as it is now:</p>
          <FieldDiff changes={changes} labelOf={nameOf} />
        </>
      )}
      <details className={classes.all}>
        <summary>All values on {day}</summary>
        <FieldList
          fields={Object.entries(resource.fields)
            .filter(([, { kind }]) => kind !== 'stamp')
            .map(([name]) => ({ label: nameOf(name), value: printValue(valueIn(then, name)) }))}
        />
      </details>
    </>
  );
}
