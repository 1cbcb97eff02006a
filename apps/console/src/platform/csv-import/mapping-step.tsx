import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { importableFields } from '@supersync/contract/kernel/csv/import-fields.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import {
  checkRecordImport,
  type RecordImportColumns,
} from '@supersync/contract/workspace/record-import/actions.ts';
import {
  fieldMappingSchema,
  importModes,
  recordImport,
} from '@supersync/contract/workspace/record-import/record-import.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Loaded } from '../loaded/loaded.tsx';
import { useAction } from '../query/query.ts';
import { useRights } from '../session/rights.ts';
import { messageOf } from '../toast/toast-text.ts';
import type { DraftMapping } from './column-mapping.ts';
import classes from './import.module.css';
import { fieldChoice, missingFields } from './import-words.ts';
import { MappingTable } from './mapping-table.tsx';
import { columnsOptions, type RecordImport } from './record-import-queries.ts';

export interface MappingStepProps {
  readonly resource: Resource;
  readonly of: RecordImport;
  readonly onStarted: () => void;
}

export function MappingStep(props: MappingStepProps) {
  const columns = useQuery(columnsOptions(props.of.id));
  return (
    <Loaded query={columns} lines={6}>
      {(data) => <MappingForm {...props} columns={data} />}
    </Loaded>
  );
}

/** Which column holds what, and whether rows may create, change or both; then all rows are checked. */
function MappingForm({
  resource,
  of,
  onStarted,
  columns,
}: MappingStepProps & { readonly columns: RecordImportColumns }) {
  const rights = useRights(resource);
  const fields = useMemo(() => importableFields(resource), [resource]);
  const [mapping, setMapping] = useState<DraftMapping>(of.mapping ?? columns.mapping);
  const allowed = rights.create ? (rights.update ? columns.mode : 'create') : 'update';
  const [mode, setMode] = useState(of.mapping === null ? allowed : of.mode);
  const [isAsked, setIsAsked] = useState(false);
  const check = useAction(checkRecordImport, recordImport, { saved: false, failed: false });
  const judged = fieldMappingSchema.safeParse(mapping);
  const missing = mode === 'update' ? [] : missingFields(fields, columns.required, mapping);
  const submit = (): void => {
    setIsAsked(true);
    if (!judged.success) return;
    check.mutate({ params: { id: of.id }, body: { mapping: judged.data, mode } }, { onSuccess: onStarted });
  };
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {rights.create && rights.update ? (
        <SegmentedControl
          aria-label="What rows may do"
          data={[...optionsOf(importModes)]}
          value={mode}
          onChange={(next) => {
            if (isChoice(importModes, next)) setMode(next);
          }}
        />
      ) : null}
      {columns.isRemembered && of.mapping === null ? (
        <Alert color="info">The columns are set as they were the last time a file had this header.</Alert>
      ) : null}
      <MappingTable
        choices={fields.map((field) => fieldChoice(field, columns.required))}
        columns={columns.columns}
        sample={columns.sample}
        mapping={mapping}
        onChange={setMapping}
      />
      {missing.length === 0 ? null : (
        <p className={classes.muted}>
          New {resource.plural} also need: {missing.join(', ')}.
        </p>
      )}
      {isAsked && !judged.success ? (
        <p className={classes.complaint} role="alert">
          {judged.error.issues[0]?.message}
        </p>
      ) : null}
      {check.isError ? (
        <p className={classes.complaint} role="alert">
          {messageOf(check.error)} Nothing was changed.
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button type="submit" loading={check.isPending}>
          Check rows
        </Button>
      </div>
    </form>
  );
}
