import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { TableDialog } from '#platform/loaded/table-dialog.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { siteGeneratorScreen } from '../screens.ts';
import type { Rollout } from './rollout-queries.ts';

const shownRollouts = 50;

const columns = relatedColumns<Rollout>(siteRollout, [
  {
    id: 'note',
    header: 'Rollout',
    width: 200,
    grow: 1,
    main: true,
    fixed: true,
    cell: ({ id, note }) => (
      <Link to={hrefOf(siteGeneratorScreen, {}, { rollout: id })}>{note ?? `Rollout ${id}`}</Link>
    ),
  },
  { id: 'state', width: 120 },
  { id: 'wave', width: 80, cell: ({ wave, waveCount }) => `${wave} of ${waveCount}` },
  { id: 'liveCount', width: 90, cell: ({ liveCount, siteCount }) => `${liveCount} of ${siteCount}` },
  { id: 'failedCount', width: 80 },
  { id: 'user.lastName', width: 130 },
  { id: 'created', width: 120 },
]);

/** Rollouts of everyone, newest first. */
export function RolloutsDialog({ onClose }: { readonly onClose: () => void }) {
  useLiveRecords(siteRollout);
  const found = useList(siteRollout, { relations: ['user'], limit: shownRollouts });
  return (
    <TableDialog
      title="Rollouts"
      width={960}
      onClose={onClose}
      query={found}
      name="site-rollouts"
      columns={columns}
      empty={
        <EmptyState title="No rollouts yet">
          Choose New rollout to bring a theme version or branding to many sites.
        </EmptyState>
      }
    />
  );
}
