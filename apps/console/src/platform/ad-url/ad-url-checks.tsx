import { adUrlStatuses } from '@supersync/contract/ad-url/ad-url.ts';
import { adUrlCheck, checksKept } from '@supersync/contract/ad-url/ad-url-check.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { AbsoluteTime } from '../../kit/value/time.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { ChoiceBadge } from '../choice-badge.tsx';
import { useLiveRecords } from '../live.ts';
import { LoadedTable } from '../loaded-table.tsx';
import { useList } from '../query.ts';
import classes from './ad-url.module.css';
import { partnerName, type ShownAdUrl } from './ad-url-queries.ts';
import { PageLink } from './page-link.tsx';

type Check = Row<typeof adUrlCheck>;

const columns: readonly RelatedColumn<Check>[] = [
  {
    id: 'at',
    header: 'Checked',
    width: 150,
    grow: 0,
    main: true,
    cell: ({ at }) => <AbsoluteTime at={at} />,
    value: ({ at }) => at,
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    cell: ({ status }) => <ChoiceBadge of={adUrlStatuses} value={status} />,
    value: ({ status }) => status,
  },
  { id: 'answer', header: 'Answer', width: 74, align: 'end', value: ({ httpStatus }) => httpStatus },
  {
    id: 'finding',
    header: 'What was found',
    width: 200,
    grow: 2,
    cell: ({ finding }) => <CutText text={finding} />,
  },
  {
    id: 'landedOn',
    header: 'Leads on to',
    width: 100,
    grow: 1,
    cell: ({ landedOn }) => (landedOn === null ? <Nothing /> : <PageLink url={landedOn} />),
  },
];

/** What each check of one address found: `<CheckList adUrlId={7} />`. */
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
      empty={<EmptyState title="Never checked">What a check finds stands here.</EmptyState>}
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
