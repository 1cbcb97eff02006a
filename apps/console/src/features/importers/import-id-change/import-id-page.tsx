import {
  changeImportId,
  undoImportIdChange,
} from '@supersync/contract/importers/import-id-change/actions.ts';
import { importIdChange } from '@supersync/contract/importers/import-id-change/import-id-change.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { IdChanges } from './id-changes.tsx';
import { IdFileDialog } from './id-file-dialog.tsx';
import { IdPreview, previewOptions } from './id-preview.tsx';
import classes from './import-id.module.css';
import { importIdScreen } from './screens.ts';

const { find, nameOf } = recordFinder(propertyMeta);
const typingPauseMs = 250;

export function Page() {
  const pickerId = useId();
  const part = useAddressPart(['property', 'upload']);
  const propertyId = part.number('property');
  const [importId, setImportId] = useState('');
  const [reason, setReason] = useState('');
  const [wanted] = useDebouncedValue(importId.trim(), typingPauseMs);
  const isAsked = propertyId !== null && wanted !== '';
  const preview = useQuery({ ...previewOptions(propertyId ?? 0, wanted), enabled: isAsked });
  const change = useAction(changeImportId, importIdChange, { saved: false });
  const undo = useAction(undoImportIdChange, importIdChange, { saved: 'Import ID put back' });
  const isReady =
    isAsked && wanted === importId.trim() && preview.data?.problem === null && reason.trim() !== '';
  const submit = (): void => {
    if (propertyId === null || !isReady) return;
    change.mutate(
      { body: { propertyId, importId: wanted, reason } },
      {
        onSuccess: ({ id }) => {
          setImportId('');
          setReason('');
          showUndo({
            message: `Import ID changed to ${wanted}`,
            undo: () => undo.mutate({ params: { id } }),
          });
        },
      },
    );
  };
  return (
    <>
      {part.get('upload') === '1' ? <IdFileDialog onClose={() => part.show({})} /> : null}
      <ToolPage
        title={importIdScreen.title}
        lead={importIdScreen.description}
        actions={
          <Button variant="default" onClick={() => part.show({ upload: 1 })}>
            Change many by CSV…
          </Button>
        }
        shape="narrow-input"
        inputTitle="Change"
        input={
          <form
            className={classes.stack}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <RecordPicker
              id={pickerId}
              label="Property"
              placeholder="Find a property"
              value={propertyId}
              onChange={(key) => part.show(key === null ? {} : { property: key }, true)}
              find={find}
              nameOf={nameOf}
            />
            <TextInput
              label="New import ID"
              value={importId}
              maxLength={80}
              disabled={propertyId === null}
              onChange={(event) => setImportId(event.currentTarget.value)}
            />
            <ReasonField value={reason} onChange={setReason} />
            <Button type="submit" disabled={!isReady} loading={change.isPending}>
              Change import ID
            </Button>
          </form>
        }
        resultTitle="Preview"
        result={
          <div className={classes.stack}>
            {isAsked ? (
              <Loaded query={preview}>{(data) => <IdPreview preview={data} />}</Loaded>
            ) : (
              <EmptyState title="Nothing to preview">
                Choose a property and enter its new import ID to see what would match.
              </EmptyState>
            )}
            <IdChanges propertyId={propertyId} />
          </div>
        }
      />
    </>
  );
}
