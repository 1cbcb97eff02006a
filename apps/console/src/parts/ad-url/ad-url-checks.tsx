import { adUrlCheck, checksKept } from '@supersync/contract/syndication/ad-url/ad-url-check.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useList } from '#platform/query/query.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import classes from './ad-url.module.css';
import { partnerName, type ShownAdUrl } from './ad-url-queries.ts';
import { PageLink } from './page-link.tsx';

type Check = Row<typeof adUrlCheck>;

const columns = relatedColumns<Check>(adUrlCheck, [
  {
    id: 'at',
    header: 'Checked',
    width: 150,
    main: true,
    sortable: true,
    cell: ({ at }) => <AbsoluteTime at={at} />,
  },
  { id: 'status', width: 120 },
  { id: 'httpStatus', width: 74 },
  { id: 'finding', grow: 2 },
  {
    id: 'landedOn',
    width: 100,
    cell: ({ landedOn }) => (landedOn === null ? <Nothing /> : <PageLink url={landedOn} />),
  },
]);

/** The results of the checks of one address: `<CheckList adUrlId={7} />`. */
export function CheckList({ adUrlId }: { readonly adUrlId: number }) {
  const checks = useList(adUrlCheck, { where: { adUrlId }, sort: ['-id'], limit: checksKept });
  useLiveRecords(adUrlCheck);
  return (
    <LoadedTable
      query={checks}
      label="Checks"
      name="ad-url-checks"
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="Never checked">Results of checks appear here.</EmptyState>}
    />
  );
}

export interface AdUrlChecksProps {
  readonly ad: ShownAdUrl;
  readonly onClose: () => void;
}

export function AdUrlChecks({ ad, onClose }: AdUrlChecksProps) {
  return (
    <Dialog opened onClose={onClose} title={`Checks of the ad at ${partnerName(ad)}`} size="xl">
      <div className={classes.stack}>
        <p className={classes.lead}>
          <PageLink url={ad.url} /> The last {checksKept} checks are kept.
        </p>
        <CheckList adUrlId={ad.id} />
      </div>
    </Dialog>
  );
}
