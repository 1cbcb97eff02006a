import { checkLeadImport, type ImportColumns } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { type ImportField, mappingSchema } from '@supersync/contract/messaging/lead-import/mapping.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import type { DraftMapping } from '#platform/csv-import/column-mapping.ts';
import classes from '#platform/csv-import/import.module.css';
import { MappingTable } from '#platform/csv-import/mapping-table.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction } from '#platform/query/query.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { followImport } from './follow-import.ts';
import { columnsOptions, type LeadImport } from './import-queries.ts';
import { fieldChoices } from './import-text.ts';

const clients = recordFinder(client);

export function ColumnsForm({ of }: { readonly of: LeadImport }) {
  const columns = useQuery(columnsOptions(of.id));
  return (
    <Loaded query={columns} lines={8}>
      {(data) => <FilledForm of={of} columns={data} />}
    </Loaded>
  );
}

interface FilledFormProps {
  readonly of: LeadImport;
  readonly columns: ImportColumns;
}

/** Sets the target of the rows and the field of each column, then starts the check of all rows. */
function FilledForm({ of, columns }: FilledFormProps) {
  const id = useId();
  const [mapping, setMapping] = useState<DraftMapping<ImportField>>(of.mapping ?? columns.mapping);
  const [clientId, setClientId] = useState<string | number | null>(of.clientId);
  const [source, setSource] = useState(of.source ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const check = useAction(checkLeadImport, leadImport, { saved: false, failed: false });

  const refused = check.error instanceof ProblemError ? (check.error.problem.errors ?? {}) : {};
  const judged = mappingSchema.safeParse(mapping);
  const complaints = {
    clientId: clientId === null ? 'Choose the client these leads belong to' : refused['clientId'],
    source: source.trim() === '' ? 'Say where they come from' : refused['source'],
    mapping: judged.success ? refused['mapping'] : judged.error.issues[0]?.message,
  };
  const submit = (): void => {
    setIsAsked(true);
    if (!judged.success || typeof clientId !== 'number' || source.trim() === '') return;
    check.mutate(
      { params: { id: of.id }, body: { mapping: judged.data, clientId, source: source.trim() } },
      { onSuccess: () => followImport(of.id, of.name) },
    );
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
      <RecordPicker
        id={`${id}-client`}
        label="Client"
        withAsterisk
        description="Rows with a property code go to that property, all others to the client only"
        error={isAsked ? complaints.clientId : undefined}
        value={clientId}
        onChange={setClientId}
        find={clients.find}
        nameOf={clients.nameOf}
      />
      <TextInput
        label="Source"
        withAsterisk
        description="Name of the source, for example open_house or old-crm"
        maxLength={60}
        error={isAsked ? complaints.source : undefined}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      {columns.isRemembered && of.mapping === null ? (
        <Alert color="info">The columns are set as they were the last time a file had this header.</Alert>
      ) : null}
      <MappingTable
        choices={fieldChoices}
        columns={columns.columns}
        sample={columns.sample}
        mapping={mapping}
        onChange={setMapping}
      />
      {isAsked && complaints.mapping !== undefined ? (
        <p className={classes.complaint} role="alert">
          {complaints.mapping}
        </p>
      ) : null}
      {check.isError && Object.keys(refused).length === 0 ? (
        <p className={classes.complaint} role="alert">
          {messageOf(check.error)} The rows are unchanged.
        </p>
      ) : null}
      <Button
        type="submit"
        loading={check.isPending}
        variant={of.status === 'checked' ? 'default' : 'filled'}
      >
        {of.status === 'checked' ? 'Check again' : 'Check the rows'}
      </Button>
    </form>
  );
}
