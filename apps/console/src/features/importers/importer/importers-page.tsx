import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { importerForm, importerList } from './importer-list.tsx';
import { importersScreen } from './screens.ts';

export function Page() {
  const { newButton, dialog } = useListForm({ form: importerForm, open: useAddressPart(['new', 'edit']) });
  return (
    <>
      <RecordList
        list={importerList}
        screen={importersScreen}
        actions={newButton}
        empty={
          <EmptyState title="No importers yet" action={newButton}>
            An importer reads the feed of one client from one source.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}
