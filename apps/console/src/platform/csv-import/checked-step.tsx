import { undoDays } from '@supersync/contract/kernel/csv/import-limits.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import {
  applyRecordImport,
  discardRecordImport,
  undoRecordImport,
} from '@supersync/contract/workspace/record-import/actions.ts';
import { recordRowVerdicts } from '@supersync/contract/workspace/record-import/record-import.ts';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { choiceCounts } from '../choice/choice-counts.ts';
import { ExportLink } from '../list/export-link.tsx';
import { StepButton } from '../step/step-button.tsx';
import { useStep } from '../step/step.ts';
import { StopReason } from '../work/stop-reason.tsx';
import classes from './import.module.css';
import { countsOf, isUndoable, shownVerdicts } from './import-words.ts';
import { rowsAddress, type RecordImport } from './record-import-queries.ts';
import { RowTable } from './row-table.tsx';

export interface CheckedStepProps {
  readonly resource: Resource;
  readonly of: RecordImport;
  readonly onStarted: () => void;
  readonly onRemap: () => void;
  readonly onClose: () => void;
}

/** What the rows will do or did, row by row, and the next step. */
export function CheckedStep({ resource, of, onStarted, onRemap, onClose }: CheckedStepProps) {
  const shown = shownVerdicts(of);
  const [chosen, setChosen] = useState<string>();
  const verdict = shown.find((each) => each === chosen) ?? shown[0];
  const counts = countsOf(of);
  return (
    <div className={classes.step}>
      <Said of={of} />
      <OutcomeBar
        label="Rows by result"
        outcomes={choiceCounts(recordRowVerdicts, shown, (each) => counts[each] ?? 0)}
      />
      {verdict === undefined ? null : (
        <>
          <div className={classes.verdicts}>
            <SegmentedControl
              aria-label="Which rows"
              data={shown.map((value) => ({ value, label: recordRowVerdicts.labels[value] }))}
              value={verdict}
              onChange={setChosen}
            />
            <ExportLink href={rowsAddress(of.id, verdict)} />
          </div>
          <RowTable key={verdict} resource={resource} of={of} verdict={verdict} />
        </>
      )}
      <Steps of={of} onStarted={onStarted} onRemap={onRemap} onClose={onClose} />
    </div>
  );
}

function Said({ of }: { readonly of: RecordImport }) {
  if (of.stoppedReason !== null) return <StopReason of={of} />;
  if (of.status === 'imported')
    return (
      <Alert
        color="success"
        title={`${formatNumber(of.created)} created, ${formatNumber(of.updated)} updated`}
      />
    );
  if (of.status === 'undone')
    return (
      <Alert color="info" title="The import is undone">
        {of.kept === 0
          ? null
          : `${formatCount(of.kept, 'record')} changed or used since were left as they are.`}
      </Alert>
    );
  return null;
}

function Steps({ of, onStarted, onRemap, onClose }: Omit<CheckedStepProps, 'resource'>) {
  const rows = of.toCreate + of.toUpdate;
  const params = { id: of.id };
  const apply = useStep(applyRecordImport, of, {
    saved: false,
    hindrance: rows === 0 ? 'No row creates or changes a record' : null,
  });
  const undo = useStep(undoRecordImport, of, {
    saved: false,
    hindrance: isUndoable(of) ? null : `It is more than ${undoDays} days old`,
  });
  const discard = useStep(discardRecordImport, of, { saved: false });
  if (of.status === 'checked')
    return (
      <div className={classes.buttons}>
        <StepButton size="sm" step={apply} onClick={() => apply.run({ params }, onStarted)}>
          {rows === 0 ? 'Nothing to import' : `Import ${formatCount(rows, 'row')}`}
        </StepButton>
        <Button variant="default" onClick={onRemap}>
          Change columns
        </Button>
        <StepButton
          size="sm"
          variant="default"
          step={discard}
          onClick={() => discard.run({ params }, onClose)}
        >
          Discard the file
        </StepButton>
      </div>
    );
  return (
    <div className={classes.buttons}>
      <Button onClick={onClose}>Close</Button>
      {of.status === 'imported' && of.created + of.updated > 0 ? (
        <StepButton size="sm" variant="default" step={undo} onClick={() => undo.run({ params }, onStarted)}>
          Undo this import
        </StepButton>
      ) : null}
    </div>
  );
}
