import type { With } from '@supersync/contract/kernel/record.ts';
import { replay } from '@supersync/contract/replay/replay.ts';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { useLiveRecords } from '../../platform/live.ts';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { withPanel } from './audit-addresses.ts';
import { AuditPanel } from './audit-panel.tsx';
import { ListSwitch } from './list-switch.tsx';
import { replayRelations } from './replay-list-query.ts';
import { auditMessagesScreen } from './screens.ts';

type ReplayRow = With<typeof replay, (typeof replayRelations)[number]>;

const number = (name: 'messageCount' | 'delivered' | 'failed' | 'skipped') => ({
  ...fieldColumn<ReplayRow>(replay, name),
  width: 100,
});

const columns: ResourceColumns<typeof replay, (typeof replayRelations)[number]> = [
  { ...fieldColumn<ReplayRow>(replay, 'status'), width: 124 },
  { ...fieldColumn<ReplayRow>(replay, 'id'), width: 80 },
  { ...fieldColumn<ReplayRow>(replay, 'topic'), width: 200, grow: 1, main: true, fixed: true },
  {
    id: 'queue',
    header: 'Sent to',
    width: 150,
    sortable: true,
    cell: ({ queue }) => queue ?? 'Every queue',
  },
  number('messageCount'),
  number('delivered'),
  number('failed'),
  number('skipped'),
  {
    id: 'userId',
    header: 'Started by',
    width: 150,
    cell: ({ user, userId }) =>
      user === null ? `Person ${userId}` : <CutText text={`${user.firstName} ${user.lastName}`} />,
  },
  { ...fieldColumn<ReplayRow>(replay, 'created'), width: 116 },
  { ...fieldColumn<ReplayRow>(replay, 'reason'), width: 180, grow: 1 },
  { ...fieldColumn<ReplayRow>(replay, 'finishedAt'), optional: true },
  { ...fieldColumn<ReplayRow>(replay, 'ratePerSecond'), optional: true },
];

/** Every replay there was, to be found again. */
export function ReplayList() {
  const [search] = useSearchParams();
  useLiveRecords(replay);
  return (
    <ResourceList
      resource={replay}
      title={auditMessagesScreen.title}
      lead="Messages that were sent once more: by whom, where to, and what became of each."
      relations={replayRelations}
      columns={columns}
      hrefOf={({ id }) => `?${withPanel(search, ['replay', String(id)])}`}
      actions={<ListSwitch />}
      beside={<AuditPanel />}
      empty={
        <EmptyState title="No replay yet">
          Choose messages in the archive, put them into the basket and plan a replay of them.
        </EmptyState>
      }
    />
  );
}
