import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { clientList } from './client-list.tsx';
import { clientEditScreen, clientsScreen } from './screens.ts';

const NewClient = later(async () => (await import('./new-client.tsx')).NewClient);

export function Page() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const open = (isOpen: boolean): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (isOpen) next.set('new', '1');
      else next.delete('new');
      return next;
    });
  return (
    <>
      <RecordList
        list={clientList}
        screen={clientsScreen}
        actions={<Button onClick={() => open(true)}>New client</Button>}
        empty={
          <EmptyState
            title="No clients yet"
            action={<Button onClick={() => open(true)}>Add the first</Button>}
          >
            A client is a company whose properties we serve.
          </EmptyState>
        }
      />
      {search.get('new') === '1' ? (
        <NewClient
          onClose={() => open(false)}
          onCreated={(id) => void navigate(hrefOf(clientEditScreen, { id }))}
        />
      ) : null}
    </>
  );
}
