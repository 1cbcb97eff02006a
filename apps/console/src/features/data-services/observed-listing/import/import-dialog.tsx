import {
  applyObservationImport,
  checkObservationImport,
  discardObservationImport,
  undoObservationImport,
} from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import {
  observationFields,
  observationLabels,
  observationMapping,
  type ObservationField,
} from '@supersync/contract/data-services/observed-listing/mapping.ts';
import {
  observationImport,
  observationVerdicts,
  type observationImportRow,
} from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import { importStatuses } from '@supersync/contract/kernel/csv/import-actions.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { CsvDrop } from '#kit/file-drop/csv-drop.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { isAtWork } from '#platform/csv-import/import-status.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { recordOptions } from '#platform/query/query.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { toastError } from '#platform/toast/toast.ts';
import { StopReason } from '#platform/work/stop-reason.tsx';
import classes from '../shadow.module.css';
import { columnsOptions, importRowsOptions } from '../shadow-queries.ts';
import { followObservations } from './follow-observations.ts';
import { sendObservations } from './send-observations.ts';

type Import = Row<typeof observationImport>;
type ImportRow = Row<typeof observationImportRow>;

const maxBytes = 200_000_000;
const template = csvText([
  [
    'id',
    'address',
    'city',
    'province',
    'postal code',
    'latitude',
    'longitude',
    'bedrooms',
    'rent',
    'units',
    'seen on',
  ],
  [
    'a-1042',
    '90 Park Rd, Unit 4',
    'Toronto',
    'ON',
    'M5V 1A1',
    '43.6532',
    '-79.3832',
    '1',
    '2150',
    '1',
    '2026-01-15',
  ],
]);

export interface ImportDialogProps {
  /** Null before a file is chosen. */
  readonly id: number | null;
  readonly onBegun: (id: number) => void;
  readonly onClose: () => void;
}

/** Observations from a CSV file: choose, map, check, import, undo. */
export const ImportDialog = ({ id, onBegun, onClose }: ImportDialogProps) => (
  <Dialog opened onClose={onClose} title="Import observations" size="lg">
    {id === null ? <ChooseFile onBegun={onBegun} /> : <OpenedImport id={id} />}
  </Dialog>
);

function ChooseFile({ onBegun }: Pick<ImportDialogProps, 'onBegun'>) {
  const begin = useMutation({
    mutationFn: sendObservations,
    onSuccess: onBegun,
    onError: (error) => toastError(error),
  });
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>
        The first row names the columns. Needed are the ID at the site, the address, the city and the
        province. You see what would be imported before anything is written, and the import can be undone.
      </p>
      <CsvDrop
        label="Listings as CSV"
        maxBytes={maxBytes}
        disabled={begin.isPending}
        onFile={(file) => begin.mutate(file)}
      />
      <div className={classes.bar}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => downloadText('observations-template.csv', 'text/csv', template)}
        >
          Download a template
        </Button>
      </div>
    </div>
  );
}

function OpenedImport({ id }: { readonly id: number }) {
  const found = useQuery(recordOptions(observationImport, id));
  useLiveRecords(observationImport);
  return (
    <Loaded query={found} lines={8}>
      {(shown) => (
        <div className={classes.stack}>
          <StopReason of={shown} />
          <div className={classes.bar}>
            <strong>{shown.name}</strong>
            <ChoiceBadge of={importStatuses} value={shown.status} />
            <span className={classes.muted}>{formatCount(shown.rowCount, 'row')}</span>
          </div>
          {shown.status === 'received' ? <MappingForm key={shown.version} shown={shown} /> : null}
          {isAtWork(shown.status) ? (
            <p className={classes.muted} role="status">
              {importStatuses.labels[shown.status]}: {shown.rowsDone} of {shown.rowCount}
            </p>
          ) : null}
          {shown.status === 'checked' || shown.status === 'imported' || shown.status === 'undone' ? (
            <CheckedImport shown={shown} />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function MappingForm({ shown }: { readonly shown: Import }) {
  const found = useQuery(columnsOptions(shown.id));
  return (
    <Loaded query={found} lines={6}>
      {({ columns, sample, mapping }) => (
        <MappingInputs shown={shown} columns={columns} sample={sample} guessed={mapping} />
      )}
    </Loaded>
  );
}

interface MappingInputsProps {
  readonly shown: Import;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly guessed: Partial<Record<ObservationField, number>>;
}

function MappingInputs({ shown, columns, sample, guessed }: MappingInputsProps) {
  const [mapping, setMapping] = useState(guessed);
  const [source, setSource] = useState(shown.source ?? '');
  const [seenOn, setSeenOn] = useState(() => shown.seenOn ?? new Date().toISOString().slice(0, 10));
  const check = useStep(checkObservationImport, shown);
  const read = observationMapping.safeParse(mapping);
  const first = sample[0] ?? [];
  const isReady = read.success && source.trim() !== '' && /^\d{4}-\d{2}-\d{2}$/.test(seenOn);
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        check.run({ params: { id: shown.id }, body: { mapping: read.data, source, seenOn } }, () =>
          followObservations(shown.id, shown.name),
        );
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label="Listing site"
          required
          maxLength={60}
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
        />
        <TextInput
          label="Seen on"
          type="date"
          required
          description="For rows without a day"
          value={seenOn}
          onChange={({ currentTarget: { value } }) => setSeenOn(value)}
        />
      </div>
      <Section title="Columns">
        <div className={classes.fields}>
          {observationFields.map((field) => {
            const column = mapping[field];
            return (
              <Select
                key={field}
                label={observationLabels[field]}
                placeholder="Left out"
                clearable
                data={columns.map((name, index) => ({
                  value: String(index),
                  label: name === '' ? `Column ${index + 1}` : name,
                }))}
                value={column === undefined ? null : String(column)}
                {...(column === undefined
                  ? {}
                  : { description: `Such as ${first[column] ?? ''}`.slice(0, 60) })}
                onChange={(value) => {
                  const { [field]: _left, ...others } = mapping;
                  setMapping(value === null ? others : { ...others, [field]: Number(value) });
                }}
              />
            );
          })}
        </div>
      </Section>
      {read.success ? null : <p className={classes.muted}>{read.error.issues[0]?.message}</p>}
      <div className={classes.bar}>
        <Button type="submit" disabled={!isReady || !check.allowed} loading={check.isPending}>
          Check rows
        </Button>
        <DiscardButton shown={shown} />
      </div>
    </form>
  );
}

function DiscardButton({ shown }: { readonly shown: Import }) {
  const discard = useStep(discardObservationImport, shown, { saved: 'The file was discarded' });
  return (
    <StepButton
      size="sm"
      variant="default"
      color="danger"
      step={discard}
      onClick={() => discard.run({ params: { id: shown.id } })}
    >
      Discard file
    </StepButton>
  );
}

const rowColumns: readonly RelatedColumn<ImportRow>[] = [
  { id: 'row', header: 'Row', width: 70, main: true, fixed: true, value: ({ rowNumber }) => rowNumber },
  {
    id: 'verdict',
    header: 'Result',
    width: 100,
    value: ({ verdict }) => verdict,
    cell: ({ verdict }) => <ChoiceBadge of={observationVerdicts} value={verdict} />,
  },
  { id: 'problem', header: 'Why', width: 240, value: ({ problem }) => problem },
  {
    id: 'cells',
    header: 'In the file',
    width: 260,
    cell: ({ cells }) => (cells === null ? <Nothing /> : cells.join(' · ')),
  },
];

function CheckedImport({ shown }: { readonly shown: Import }) {
  const rows = useQuery(importRowsOptions(shown.id));
  const apply = useStep(applyObservationImport, shown);
  const undo = useStep(undoObservationImport, shown);
  const params = { id: shown.id };
  const follow = (): void => followObservations(shown.id, shown.name);
  const valid = shown.added + shown.changed;
  return (
    <>
      <FieldList
        fields={[
          { label: 'Listing site', value: shown.source ?? <Nothing /> },
          { label: 'New', value: shown.added },
          { label: 'Seen again', value: shown.changed },
          { label: 'Repeated in the file', value: shown.unchanged },
          { label: 'Invalid', value: shown.invalid },
        ]}
      />
      <Section title="Rows left out" count={shown.invalid + shown.unchanged}>
        <RelatedTable
          label="Rows left out"
          name="observation-rows"
          columns={rowColumns}
          rows={rows.data?.data}
          rowKey={({ rowNumber }) => String(rowNumber)}
          maxRows={6}
          empty={<EmptyState title="None">Every row can be imported.</EmptyState>}
        />
      </Section>
      <div className={classes.bar}>
        {shown.status === 'checked' ? (
          <>
            <StepButton
              size="sm"
              step={valid === 0 ? { ...apply, allowed: false, reason: 'No row can be imported' } : apply}
              onClick={() => apply.run({ params }, follow)}
            >
              Import {formatCount(valid, 'row')}
            </StepButton>
            <DiscardButton shown={shown} />
          </>
        ) : null}
        {shown.status === 'imported' ? (
          <StepButton size="sm" variant="default" step={undo} onClick={() => undo.run({ params }, follow)}>
            Undo import
          </StepButton>
        ) : null}
      </div>
    </>
  );
}
