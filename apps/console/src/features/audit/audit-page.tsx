import type { AuditedResource } from '@supersync/contract/audit/actions.ts';
import { auditEntry } from '@supersync/contract/audit/audit-entry.ts';
import { user } from '@supersync/contract/user/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { changeTitle } from '../../platform/history/change-list.ts';
import { useUndoChange } from '../../platform/history/use-undo-change.tsx';
import { useList } from '../../platform/query.ts';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { AuditLead, VerifyButton } from './audit-lead.tsx';
import { auditedOptions, auditRelations } from './audit-queries.ts';
import { ActionBadge, ActorName, RecordName } from './entry-cells.tsx';
import { EntryPanel, type Entry } from './entry-panel.tsx';
import { auditScreen } from './screens.ts';
import { useVerify } from './use-verify.ts';

type Kinds = ReadonlyMap<string, AuditedResource>;

const kindOf = (kinds: Kinds, { resource }: Pick<Entry, 'resource'>): AuditedResource | undefined =>
  resource === null ? undefined : kinds.get(resource);

const summaryOf = (entry: Entry, kind: AuditedResource | undefined): string =>
  entry.changes === null || kind === undefined || entry.action !== 'updated'
    ? ''
    : changeTitle(entry.action, entry.changes, kind);

const columnsFor = (kinds: Kinds): ResourceColumns<typeof auditEntry, 'actor'> => [
  {
    id: 'at',
    header: 'Time',
    width: 124,
    sortable: true,
    main: true,
    fixed: true,
    cell: ({ at }) => <RelativeTime at={at} />,
  },
  { id: 'actorId', header: 'Who', width: 150, cell: (entry) => <ActorName entry={entry} /> },
  {
    id: 'action',
    header: 'Action',
    width: 120,
    sortable: true,
    cell: ({ action }) => <ActionBadge action={action} />,
  },
  {
    id: 'recordKey',
    header: 'Record',
    width: 200,
    grow: 1,
    cell: (entry) => <RecordName entry={entry} kind={kindOf(kinds, entry)} />,
  },
  {
    id: 'changes',
    header: 'What changed',
    width: 200,
    grow: 1,
    cell: (entry) => <CutText text={summaryOf(entry, kindOf(kinds, entry))} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 180,
    grow: 1,
    cell: ({ reason }) => (reason === null ? <Nothing /> : <CutText text={reason} />),
  },
  { ...fieldColumn<Entry>(auditEntry, 'requestId'), optional: true },
  { ...fieldColumn<Entry>(auditEntry, 'address'), optional: true },
  { ...fieldColumn<Entry>(auditEntry, 'id'), optional: true },
];

const peopleShown = 1000;

/** People and kinds are chosen by name, not typed as numbers. */
function useFilters(kinds: Kinds): readonly FilterField[] {
  const people = useList(user, { fields: ['id', 'firstName', 'lastName'], limit: peopleShown }).data?.data;
  return useMemo(
    () => [
      {
        id: 'actorId',
        label: 'Who',
        kind: 'choice',
        nullable: true,
        options: (people ?? []).map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`,
        })),
      },
      {
        id: 'resource',
        label: 'Kind of record',
        kind: 'choice',
        nullable: true,
        options: [...kinds.values()].map(({ name, singular }) => ({ value: name, label: singular })),
      },
    ],
    [people, kinds],
  );
}

export function Page() {
  const audited = useQuery(auditedOptions).data;
  const kinds: Kinds = useMemo(() => new Map(audited?.map((kind) => [kind.name, kind])), [audited]);
  const columns = useMemo(() => columnsFor(kinds), [kinds]);
  const filters = useFilters(kinds);
  const verify = useVerify();
  const [undo, dialog] = useUndoChange();
  return (
    <>
      <ResourceList
        resource={auditEntry}
        title={auditScreen.title}
        relations={auditRelations.relations}
        columns={columns}
        moreFilters={filters}
        lead={<AuditLead verify={verify} />}
        actions={<VerifyButton verify={verify} />}
        preview={(entry) => ({
          title: changeTitle(entry.action, entry.changes, kindOf(kinds, entry) ?? { labels: {}, flags: [] }),
          content: (
            <EntryPanel
              key={entry.id}
              entry={entry}
              kind={kindOf(kinds, entry)}
              onUndo={(entryId, effect) => void undo({ entryId, effect })}
            />
          ),
        })}
      />
      {dialog}
    </>
  );
}
