import { client } from '@supersync/contract/records/client/client.ts';
import { infinityPartnerKey } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { migrationStates, type MigrationState } from '@supersync/contract/records/infinity/states.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { hindranceOf, notStarted } from './step-states.ts';
import { StepTrail } from './step-trail.tsx';

/** A client that has not started may have no record. */
function inState(state: MigrationState): Readonly<Record<string, unknown>> {
  if (state !== 'not_started') return { 'infinityMigration.status': state };
  const begun = migrationStates.values.filter((each) => each !== 'not_started');
  return { not: { 'infinityMigration.status': { in: begun } } };
}

/** Clients that have Rentals Infinity as a partner. */
export const infinityList = defineList(client, {
  name: 'infinity-client',
  relations: ['infinityMigration'],
  where: { 'partners.partnerKey': infinityPartnerKey },
  columns: [
    { id: 'name', width: 220, grow: 1 },
    {
      id: 'infinityMigration.status',
      header: 'Status',
      width: 128,
      sortable: true,
      cell: ({ infinityMigration: migration }) => (
        <ChoiceBadge of={migrationStates} value={migration?.status ?? 'not_started'} />
      ),
    },
    {
      id: 'steps',
      header: 'Steps',
      width: 112,
      cell: ({ infinityMigration: migration }) => <StepTrail progress={migration ?? notStarted} />,
    },
    {
      id: 'hindrance',
      header: 'Blocked by',
      width: 240,
      grow: 2,
      cell: ({ infinityMigration: migration }) => <CutText text={hindranceOf(migration ?? notStarted)} />,
    },
    {
      id: 'infinityMigration.modified',
      header: 'Last step',
      width: 124,
      cell: ({ infinityMigration: migration }) => <RelativeTime at={migration?.modified.at} />,
    },
    { id: 'status', header: 'Client status', optional: true },
    { id: 'clientKey', optional: true },
  ],
  tabs: tabsOf({ name: 'state', label: 'Status', of: migrationStates, where: inState }),
  open: 'client',
  panels: ['run', 'runs'],
});
