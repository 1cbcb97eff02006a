import { replay } from '@supersync/contract/messaging/replay/replay.ts';
import { defineList } from '#platform/list/define-list.ts';
import { otherPanels } from '../audit/audit-addresses.ts';

export const replayList = defineList(replay, {
  relations: ['user'],
  columns: [
    { id: 'status', width: 124 },
    { id: 'id', width: 80 },
    { id: 'topic', grow: 1 },
    { id: 'queue', header: 'Sent to', width: 150, grow: 0, cell: ({ queue }) => queue ?? 'Every queue' },
    { id: 'messageCount', width: 100 },
    { id: 'delivered', width: 100 },
    { id: 'failed', width: 100 },
    { id: 'skipped', width: 100 },
    { id: 'user.lastName', width: 150 },
    { id: 'created', width: 116 },
    'reason',
    { id: 'finishedAt', optional: true },
    { id: 'ratePerSecond', optional: true },
  ],
  open: 'replay',
  panels: otherPanels('replay'),
});
