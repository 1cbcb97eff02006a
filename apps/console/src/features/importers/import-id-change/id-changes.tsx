import { undoImportIdChange, undoImportIds } from '@supersync/contract/importers/import-id-change/actions.ts';
import {
  importIdBatch,
  importIdChange,
} from '@supersync/contract/importers/import-id-change/import-id-change.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';

const changeRelations = ['property', 'client', 'user'] as const;
type Change = With<typeof importIdChange, (typeof changeRelations)[number]>;
const batchRelations = ['user'] as const;
type Batch = With<typeof importIdBatch, (typeof batchRelations)[number]>;

const shownChanges = 50;

function UndoChange({ of }: { readonly of: Change }) {
  const undo = useStep(undoImportIdChange, of, { saved: `Import ID ${of.oldImportId ?? ''} put back` });
  return (
    <StepButton
      size="compact-xs"
      variant="default"
      step={undo}
      onClick={() => undo.run({ params: { id: of.id } })}
    >
      Undo
    </StepButton>
  );
}

function UndoBatch({ of }: { readonly of: Batch }) {
  const undo = useStep(undoImportIds, of, { saved: 'Import IDs put back' });
  return (
    <StepButton
      size="compact-xs"
      variant="default"
      step={undo}
      onClick={() => undo.run({ params: { id: of.id } })}
    >
      Undo all
    </StepButton>
  );
}

const changeColumns = relatedColumns<Change>(importIdChange, [
  { id: 'property.name', header: 'Property', width: 170, grow: 1 },
  { id: 'client.name', header: 'Client', width: 130, grow: 1 },
  { id: 'importSource', width: 110 },
  { id: 'oldImportId', width: 120 },
  { id: 'newImportId', width: 120 },
  { id: 'reason', width: 150, grow: 1 },
  { id: 'status', width: 104 },
  { id: 'user.lastName', header: 'Changed by', width: 110 },
  { id: 'created', width: 104 },
  { id: 'undo', header: 'Undo', width: 90, cell: (each) => <UndoChange of={each} /> },
]);

const batchColumns = relatedColumns<Batch>(importIdBatch, [
  { id: 'name', width: 170, grow: 1 },
  { id: 'reason', width: 170, grow: 1 },
  { id: 'status', width: 104 },
  { id: 'changed', width: 90 },
  { id: 'refused', width: 90 },
  { id: 'user.lastName', header: 'Changed by', width: 110 },
  { id: 'created', width: 104 },
  { id: 'undo', header: 'Undo', width: 100, cell: (each) => <UndoBatch of={each} /> },
]);

/** Changes so far, each with the way back. */
export function IdChanges({ propertyId }: { readonly propertyId: number | null }) {
  const changes = useList(importIdChange, {
    relations: changeRelations,
    limit: shownChanges,
    ...(propertyId === null ? {} : { where: { propertyId } }),
  });
  const batches = useList(importIdBatch, { relations: batchRelations, limit: 10 });
  useLiveRecords(importIdChange);
  return (
    <>
      <Section title={propertyId === null ? 'Changes' : 'Changes of this property'}>
        <LoadedTable
          query={changes}
          label="Changes"
          name="import-id-changes"
          columns={changeColumns}
          rowKey={({ id }) => String(id)}
          empty={
            <EmptyState title="No changes yet">Changed import IDs appear here with a way back.</EmptyState>
          }
        />
      </Section>
      <Section title="Changes by file">
        <LoadedTable
          query={batches}
          label="Changes by file"
          name="import-id-batches"
          columns={batchColumns}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="No files yet">Change many import IDs with a CSV file.</EmptyState>}
        />
      </Section>
    </>
  );
}
