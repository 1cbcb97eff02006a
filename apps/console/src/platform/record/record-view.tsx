import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RecordPage, type RecordPageProps } from '#kit/record-page/record-page.tsx';
import { usePageTitle, useScreenParams } from '../console-context.tsx';
import type { Screen } from '../screen/define-screen.ts';
import type { ShownRecord } from '../list/bind-list.ts';
import { recordFacts } from '../list/record-fields.tsx';
import { useLiveRecords } from '../query/live.ts';
import { RecordHistory } from './record-history.tsx';
import { keyText, recordName } from './record-name.ts';
import { statusOf } from './record-status.tsx';

interface NumberedRecord<Row extends object> {
  readonly resource: Resource;
  readonly options: (key: number) => Parameters<typeof useSuspenseQuery<Row>>[0];
}

/** The record named by the `{id}` of the address, kept up to date; it must be bound with `bindRecord`. */
export function useShownRecord<Row extends object>(
  screen: Screen<`${string}{id}${string}`>,
  record: NumberedRecord<Row>,
  titleOf: (shown: Row) => string = (shown) => recordName(record.resource, shown),
): Row {
  const id: unknown = Reflect.get(useScreenParams(screen), 'id');
  const { data } = useSuspenseQuery(record.options(Number(id)));
  usePageTitle(titleOf(data));
  useLiveRecords(record.resource);
  return data;
}

export interface RecordViewProps<R extends Resource, P extends string>
  extends Partial<Pick<RecordPageProps, 'title'>>, Omit<RecordPageProps, 'title' | 'history'> {
  readonly record: ShownRecord<R, P>;
  readonly shown: With<R, P>;
  /** False where another page of the record shows it. */
  readonly hasHistory?: boolean;
}

/** The page of a declared record: name, badge, facts and history come from the declaration. */
export function RecordView<R extends Resource, P extends string>(props: RecordViewProps<R, P>) {
  const { record, shown, hasHistory = true, ...page } = props;
  const { resource, facts } = record;
  return (
    <RecordPage
      title={recordName(resource, shown)}
      status={statusOf(record, shown)}
      {...(facts === undefined ? {} : { facts: recordFacts(resource, shown, facts) })}
      {...(hasHistory
        ? { history: <RecordHistory resource={resource} recordKey={keyText(resource, shown)} /> }
        : {})}
      {...page}
    />
  );
}
