import { runFileAddress } from '@supersync/contract/developer/task-run/actions.ts';
import { findingStates, type RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import { importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import { Alert, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatBytes, formatNumber } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useRights } from '#platform/session/rights.ts';
import { HeldRemovals } from '../import-run/held-removals.tsx';
import { ImportChanges } from '../import-run/import-changes.tsx';
import classes from './run.module.css';

type PropertyResult = NonNullable<RunResult['properties']>[number];
type Finding = NonNullable<RunResult['findings']>[number];
type PartError = NonNullable<RunResult['errors']>[number];

const numberColumn = (
  id: 'added' | 'changed' | 'removed' | 'unchanged',
  header: string,
): RelatedColumn<PropertyResult> => ({
  id,
  header,
  align: 'end',
  width: 92,
  value: ({ counts }) => counts[id],
  cell: ({ counts }) => formatNumber(counts[id]),
});

const propertyColumns: readonly RelatedColumn<PropertyResult>[] = [
  {
    id: 'name',
    header: 'Property',
    main: true,
    grow: 1,
    width: 150,
    value: ({ name }) => name,
  },
  numberColumn('added', 'Added'),
  numberColumn('changed', 'Changed'),
  numberColumn('removed', 'Removed'),
  numberColumn('unchanged', 'Unchanged'),
  {
    id: 'message',
    header: 'Error',
    grow: 1,
    width: 150,
    value: ({ message }) => message,
    cell: ({ message }) => <CutText text={message} />,
  },
];

const findingColumns: readonly RelatedColumn<Finding>[] = [
  {
    id: 'check',
    header: 'Check',
    main: true,
    width: 150,
    value: ({ check }) => check,
  },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    value: ({ state }) => findingStates.labels[state],
    cell: ({ state }) => <ChoiceBadge of={findingStates} value={state} />,
  },
  {
    id: 'count',
    header: 'Count',
    align: 'end',
    width: 80,
    value: ({ count }) => count,
    cell: ({ count }) => formatNumber(count),
  },
  { id: 'message', header: 'What', grow: 1, width: 180, cell: ({ message }) => <CutText text={message} /> },
];

const errorColumns: readonly RelatedColumn<PartError>[] = [
  {
    id: 'subject',
    header: 'Where',
    main: true,
    width: 160,
    value: ({ subject }) => subject,
  },
  {
    id: 'message',
    header: 'Message',
    grow: 1,
    width: 240,
    cell: ({ message }) => <CutText text={message} />,
  },
];

export interface RunOutcomeProps {
  readonly runId: number;
  readonly result: RunResult;
  /** Applies what a dry run showed; absent where not permitted, or where the dry run failed. */
  readonly onApply: (() => void) | undefined;
  /** Another run was started from here: show that one. */
  readonly onStarted: (runId: number) => void;
}

/** The results of a run: a file, errors by property, findings, what it held back. */
export function RunOutcome({ runId, result, onApply, onStarted }: RunOutcomeProps) {
  const mayReadChanges = useRights(importChange).read;
  const { file, held, importRunId, errors = [], findings = [], properties = [], issues = {} } = result;
  const issueCodes = Object.entries(issues);
  return (
    <>
      {result.dryRun === true ? (
        <Alert color="info" title="Dry run" role="note">
          <p className={classes.words}>Nothing was written. The counts say what a real run would do.</p>
          {onApply === undefined ? null : (
            <Button size="compact-sm" onClick={onApply}>
              Apply for real…
            </Button>
          )}
        </Alert>
      ) : null}
      {held === undefined || importRunId === undefined || !mayReadChanges ? null : (
        <HeldRemovals importRunId={importRunId} onStarted={onStarted} />
      )}
      {file === undefined ? null : (
        <Button
          component="a"
          className={classes.file ?? ''}
          href={client.addressOf(runFileAddress(runId))}
          download={file.name}
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
        >
          {file.name} ({formatBytes(file.bytes)})
        </Button>
      )}
      {errors.length === 0 ? null : (
        <Section title="Errors" count={errors.length}>
          <RelatedTable
            label="Errors of this run"
            name="run-errors"
            columns={errorColumns}
            rows={errors}
            rowKey={({ subject, message }) => `${subject} ${message}`}
          />
        </Section>
      )}
      {findings.length === 0 ? null : (
        <Section title="Findings" count={findings.length}>
          <RelatedTable
            label="Findings of this run"
            name="run-findings"
            columns={findingColumns}
            rows={findings}
            rowKey={({ check }) => check}
          />
        </Section>
      )}
      {properties.length === 0 ? null : (
        <Section title="Properties" count={properties.length}>
          <RelatedTable
            label="Properties of this run"
            name="run-properties"
            columns={propertyColumns}
            rows={properties}
            rowKey={({ importId }) => importId}
          />
        </Section>
      )}
      {importRunId === undefined || !mayReadChanges ? null : (
        <Section title="Differences">
          <ImportChanges importRunId={importRunId} />
        </Section>
      )}
      {issueCodes.length === 0 ? null : (
        <Section title="Feed issues" count={issueCodes.reduce((sum, [, count]) => sum + count, 0)}>
          <ul className={classes.issues}>
            {issueCodes.map(([code, count]) => (
              <li key={code}>
                <code>{code}</code> {formatNumber(count)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
