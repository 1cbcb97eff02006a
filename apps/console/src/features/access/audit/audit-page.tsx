import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterField } from '#kit/list-page/list-filter.ts';
import { changeTitle } from '#platform/history/change-list.ts';
import { useUndoChange } from '#platform/history/use-undo-change.tsx';
import { useList } from '#platform/query/query.ts';
import type { ListColumn } from '#platform/list/list-columns.tsx';
import { ResourceList } from '#platform/resource/resource-list.tsx';
import { AuditLead, VerifyButton } from './audit-lead.tsx';
import { changedFieldOptions } from './changed-fields.ts';
import { auditedOptions, auditList } from './audit-queries.ts';
import { ActionBadge, ActorName, RecordName } from './entry-cells.tsx';
import { EntryPanel } from './entry-panel.tsx';
import type { Entry } from './entry.ts';
import { auditScreen } from './screens.ts';
import { useVerify } from './use-verify.ts';

type Kinds = ReadonlyMap<string, AuditedResource>;

const kindOf = (kinds: Kinds, { resource }: Pick<Entry, 'resource'>): AuditedResource | undefined =>
  resource === null ? undefined : kinds.get(resource);

const noWords = { labels: {}, flags: [] };

const titleOf = (entry: Entry, kinds: Kinds): string =>
  changeTitle(entry.action, entry.changes, kindOf(kinds, entry) ?? noWords);

const columnsFor = (kinds: Kinds): readonly ListColumn<Entry>[] => [
  { id: 'at', width: 116 },
  { id: 'action', header: 'Action', width: 112, cell: ({ action }) => <ActionBadge action={action} /> },
  {
    id: 'changes',
    header: 'What',
    width: 200,
    main: true,
    fixed: true,
    cell: (entry) => titleOf(entry, kinds),
  },
  {
    id: 'recordKey',
    header: 'Record',
    width: 180,
    grow: 1,
    cell: (entry) => <RecordName entry={entry} kind={kindOf(kinds, entry)} />,
  },
  { id: 'actorId', header: 'Who', width: 160, cell: (entry) => <ActorName entry={entry} /> },
  { id: 'reason', width: 180, sortable: false },
  // Sorting by anything but time would read the whole log.
  { id: 'requestId', optional: true, sortable: false },
  { id: 'address', optional: true, sortable: false },
  { id: 'id', optional: true },
];

const peopleShown = 1000;

/** People and kinds are selected by name, not typed as ids. */
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
      { id: 'changes', label: 'Changed field', kind: 'choice', options: changedFieldOptions(kinds.values()) },
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
        {...auditList}
        title={auditScreen.title}
        columns={columns}
        filters={filters}
        lead={<AuditLead verify={verify} />}
        actions={<VerifyButton verify={verify} />}
        preview={(entry) => ({
          title: titleOf(entry, kinds),
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
