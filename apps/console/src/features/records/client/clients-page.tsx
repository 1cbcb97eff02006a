import { useNavigate } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { newClientForm } from './client-forms.ts';
import { clientList } from './client-list.tsx';
import { clientEditScreen, clientsScreen } from './screens.ts';

export function Page() {
  const navigate = useNavigate();
  const { newButton, dialog } = useListForm({
    form: newClientForm,
    open: useAddressPart(['new', 'edit']),
    show: (id) => void navigate(hrefOf(clientEditScreen, { id })),
  });
  return (
    <>
      <RecordList
        list={clientList}
        screen={clientsScreen}
        actions={newButton}
        empty={
          <EmptyState title="No clients yet" action={newButton}>
            A client is a company whose properties we serve.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}
