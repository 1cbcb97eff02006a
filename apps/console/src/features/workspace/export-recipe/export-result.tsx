import { personalDataKeys } from '@supersync/contract/access/permission/permission-key.ts';
import type { countExport } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { requestOf, type Draft } from './draft.ts';
import { ExportRuns } from './export-run-list.tsx';
import { startExport } from './export-runs.ts';
import classes from './export.module.css';

export interface ExportResultProps {
  readonly title: string;
  readonly draft: Draft;
  readonly recipeName: string | undefined;
  /** The label of a column. */
  readonly labelOf: (path: string) => string;
  readonly count: ActionAnswer<typeof countExport> | undefined;
  readonly error: Error | null;
  readonly isCounting: boolean;
  readonly onRetry: () => void;
}

/** The message of a refusal, with its errors per column. */
const refusal = (error: Error): string => {
  const errors = error instanceof ProblemError ? Object.values(error.problem.errors ?? {}) : [];
  return errors.length === 0 ? messageOf(error) : errors.join('. ');
};

const shortestReason = 3;

/** The number of rows, then the reason, then the file. */
export function ExportResult(props: ExportResultProps) {
  const { title, draft, recipeName, count, error, isCounting, onRetry } = props;
  const [reason, setReason] = useState('');
  const mayStart = count !== undefined && error === null && !isCounting && draft.fields.length > 0;
  const start = (): void => {
    if (count === undefined || !mayStart || reason.trim().length < shortestReason) return;
    void startExport({
      title,
      total: count.rows,
      body: {
        ...requestOf(draft),
        reason: reason.trim(),
        ...(recipeName === undefined ? {} : { recipe: recipeName }),
      },
    });
  };
  return (
    <div className={classes.result}>
      {draft.fields.length === 0 ? (
        <p className={classes.note}>Tick at least one field, and the rows are counted.</p>
      ) : error !== null ? (
        <ErrorState
          title="This recipe cannot be exported"
          message={refusal(error)}
          kept="The recipe is unchanged."
          onRetry={onRetry}
          requestId={error instanceof ProblemError ? error.problem.requestId : undefined}
        />
      ) : count === undefined ? (
        <SkeletonText lines={3} />
      ) : (
        <>
          <p className={classes.count} data-counting={isCounting} aria-busy={isCounting}>
            <strong>{formatNumber(count.rows)}</strong> {count.rows === 1 ? 'row' : 'rows'},{' '}
            {formatCount(count.columns.length, 'column')}
          </p>
          <Masked names={count.masked.map(props.labelOf)} />
        </>
      )}
      <form
        className={classes.start}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <TextInput
          label="Reason"
          description="Purpose of the export. Kept in the audit log."
          withAsterisk
          maxLength={reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          type="submit"
          disabled={!mayStart || reason.trim().length < shortestReason}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {count === undefined || !mayStart ? 'Export CSV' : `Export ${formatCount(count.rows, 'row')}`}
        </Button>
      </form>
      <p className={classes.note}>Cells that a spreadsheet would run as a formula are made harmless.</p>
      <ExportRuns />
    </div>
  );
}

function Masked({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert color="warning" role="note" title="Personal data is masked">
      {names.join(', ')} will read •••. To see it one needs {personalDataKeys.join(' or ')}.
    </Alert>
  );
}
