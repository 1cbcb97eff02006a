import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { importerRunStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { importer, importerStatuses } from '@supersync/contract/importers/importer/importer.ts';
import { choices } from '@supersync/contract/kernel/choices.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Sparkline } from '#kit/chart/sparkline.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatDuration, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import classes from './importer.module.css';
import { importerScreen } from './screens.ts';

const shownImporters = choices({
  failed: ['Failed', 'danger'],
  held: ['Held', 'warning'],
  stale: ['Stale', 'warning'],
  paused: 'Paused',
});

/** How an importer stands: what needs somebody comes first. */
export function ImporterState({ of }: { readonly of: Row<typeof importer> }) {
  return (
    <span className={classes.badges}>
      {of.status === 'enabled' ? (
        <ChoiceBadge of={importerRunStatuses} value={of.runStatus} />
      ) : (
        <ChoiceBadge of={importerStatuses} value={of.status} />
      )}
      {of.heldRunId === null ? null : <StatusBadge tone="held">Held</StatusBadge>}
      {of.isStale ? <StatusBadge tone="late">Stale</StatusBadge> : null}
    </span>
  );
}

/** Errors and warnings of the last feed. */
function Issues({ of: { errorCount, warningCount } }: { readonly of: Row<typeof importer> }) {
  if (errorCount + warningCount === 0) return <Nothing />;
  return (
    <span className={classes.figures} title={`${errorCount} errors, ${warningCount} warnings`}>
      {errorCount > 0 ? <span data-tone="danger">{formatNumber(errorCount)}</span> : null}
      {warningCount > 0 ? <span data-tone="warning">{formatNumber(warningCount)}</span> : null}
    </span>
  );
}

export const importerList = defineList(importer, {
  relations: ['client'],
  columns: [
    { id: 'name', width: 160, grow: 1 },
    { id: 'client.name', width: 150, grow: 1, optional: true },
    { id: 'source', width: 92 },
    {
      id: 'runStatus',
      header: 'Status',
      width: 190,
      sortable: true,
      cell: (row) => <ImporterState of={row} />,
    },
    { id: 'propertyCount', width: 100 },
    { id: 'unitCount', width: 80 },
    {
      id: 'unitTrend',
      width: 112,
      sortable: false,
      cell: ({ unitTrend }) => <Sparkline label="Units" values={unitTrend} each="day" />,
    },
    {
      id: 'durationTrend',
      width: 112,
      sortable: false,
      cell: ({ durationTrend }) => (
        <Sparkline label="Duration" values={durationTrend} each="run" format={formatDuration} />
      ),
    },
    { id: 'lastSuccessAt', width: 118 },
    { id: 'errorCount', header: 'Issues', width: 92, sortable: true, cell: (row) => <Issues of={row} /> },
    { id: 'nextAt', width: 96, optional: true },
    {
      id: 'cron',
      width: 160,
      sortable: false,
      cell: ({ cron }) => (cron === null ? <Nothing /> : <CutText text={describeCron(cron) ?? cron} />),
    },
    { id: 'warningCount', optional: true },
    { id: 'feedUrl', optional: true },
    { id: 'lastRunAt', optional: true },
    { id: 'id', optional: true },
  ],
  tabs: tabsOf({
    name: 'show',
    label: 'Importers that need attention',
    of: shownImporters,
    where: (value) =>
      value === 'stale'
        ? { isStale: true }
        : value === 'held'
          ? { heldRunId: { isNull: false } }
          : value === 'paused'
            ? { status: 'paused' }
            : { runStatus: { in: ['fatal-error', 'RECOVERABLE_ERROR'] }, status: 'enabled' },
  }),
  open: importerScreen,
});

export const importerRecord = defineRecord(importer, { relations: ['client', 'lastRun'] });

export const importerForm = defineForm(importer, {
  fields: ['name', 'importerKey', 'clientId', 'source', 'format', 'feedUrl'],
});
