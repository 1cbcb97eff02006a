import type { GateVerdict, PartnerTrial } from '@supersync/contract/syndication/partner/actions.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { gates } from '#parts/syndication/gates.ts';
import { GateSteps } from '../gate-steps.tsx';
import { BesidesLink } from '../besides-link.tsx';
import { GateBadge } from '../gate-badge.tsx';
import classes from '../partner.module.css';
import { trialText } from './trial-text.ts';

type Changed = PartnerTrial['listings'][number];

const verdictCell = (verdict: GateVerdict | null) =>
  verdict === null ? <Nothing /> : <GateBadge gate={verdict.gate ?? 'open'} />;

const name: RelatedColumn<Changed> = {
  id: 'name',
  header: 'Property',
  width: 170,
  grow: 1,
  main: true,
  cell: ({ propertyId, name: named }) => <BesidesLink propertyId={propertyId}>{named}</BesidesLink>,
  value: ({ name: named }) => named,
};
const before: RelatedColumn<Changed> = {
  id: 'before',
  header: 'Stopped by now',
  width: 140,
  cell: (row) => verdictCell(row.before),
  value: (row) => row.before?.gate ?? '',
};
const others: readonly RelatedColumn<Changed>[] = [
  {
    id: 'after',
    header: 'Stopped by then',
    width: 140,
    cell: (row) => verdictCell(row.after),
    value: (row) => row.after.gate ?? '',
  },
  {
    id: 'words',
    header: 'Why',
    width: 200,
    grow: 2,
    cell: (row) => <CutText text={row.after.words === '' ? (row.before?.words ?? '') : row.after.words} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 140,
    grow: 1,
    cell: ({ clientName }) => <CutText text={clientName} />,
    value: ({ clientName }) => clientName,
  },
];

const changedColumns: readonly RelatedColumn<Changed>[] = [name, before, ...others];
/** A new partner has no previous state. */
const stoppedColumns: readonly RelatedColumn<Changed>[] = [name, ...others];

function exportChanged(listings: readonly Changed[]): void {
  const rows = listings.map((each) => [
    String(each.propertyId),
    each.name,
    each.city,
    each.provinceCode,
    each.clientName,
    each.before === null ? '' : gates.labels[each.before.gate ?? 'open'],
    each.before?.words ?? '',
    gates.labels[each.after.gate ?? 'open'],
    each.after.words,
  ]);
  const header = [
    'ID',
    'Property',
    'City',
    'Province',
    'Client',
    'Stopped by now',
    'Why now',
    'Stopped by then',
    'Why then',
  ];
  downloadText('partner-test.csv', 'text/csv', csvText([header, ...rows]));
}

export interface TrialResultProps {
  readonly trial: PartnerTrial;
  readonly partnerName: string;
}

/** Counts first, then by gate, then the listings one by one. */
export function TrialResult({ trial, partnerName }: TrialResultProps) {
  const { looked, changed, counts, listings, property } = trial;
  const isNew = counts.some((each) => each.before === null);
  const { tone, words } = trialText(trial, partnerName);
  return (
    <>
      <p className={classes.verdict}>
        <ToneBadge tone={tone} icon={tone === 'warning' ? 'warning' : 'done'}>
          {words}
        </ToneBadge>
        <span className={classes.muted}>{formatCount(looked, 'property', 'properties')} checked.</span>
      </p>
      {looked === 0 ? null : <GateCounts counts={counts} />}
      {property === null ? null : <GateSteps property={property} />}
      {changed === 0 ? null : (
        <>
          <div className={classes.line}>
            <span className={classes.muted}>
              {changed > listings.length
                ? `The first ${formatNumber(listings.length)} of ${formatNumber(changed)}`
                : isNew
                  ? 'Properties it would not get'
                  : 'Properties that change'}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden="true" />}
              onClick={() => exportChanged(listings)}
            >
              Export CSV
            </Button>
          </div>
          <RelatedTable
            label="Changed listings"
            name={isNew ? 'partner-trial-new' : 'partner-trial'}
            columns={isNew ? stoppedColumns : changedColumns}
            rows={listings}
            rowKey={({ propertyId }) => String(propertyId)}
            maxRows={12}
          />
        </>
      )}
    </>
  );
}

/** The number of listings at each gate, before and after. */
function GateCounts({ counts }: Pick<PartnerTrial, 'counts'>) {
  const shown = counts.filter(({ before: was, after }) => (was ?? 0) > 0 || after > 0);
  return (
    <table className={classes.counts} aria-label="Stopped by">
      <tbody>
        {shown.map(({ gate, before: was, after }) => (
          <tr key={gate} data-differs={was !== null && was !== after ? true : undefined}>
            <th scope="row">
              <GateBadge gate={gate} />
            </th>
            {was === null ? null : (
              <>
                <td>{formatNumber(was)}</td>
                <td aria-hidden="true">
                  <IconArrowRight size={14} />
                </td>
              </>
            )}
            <td>{formatNumber(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
