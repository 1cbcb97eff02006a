import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { dashboardAddress, newItemId } from './news-address.ts';
import { newsList } from './news-list.tsx';
import { dashboardManagementScreen, newsItemScreen } from './screens.ts';

const ClientDashboard = later(async () => (await import('./client-dashboard.tsx')).ClientDashboard);

const newHref = hrefOf(newsItemScreen, { id: newItemId });

export function Page() {
  const [search] = useSearchParams();
  return search.get('show') === 'dashboard' ? <ClientDashboard /> : <NewsList />;
}

function NewsList() {
  return (
    <RecordList
      list={newsList}
      screen={dashboardManagementScreen}
      actions={
        <>
          <Button component={Link} to={dashboardAddress()} variant="default">
            A client’s dashboard
          </Button>
          <Button component={Link} to={newHref}>
            New item
          </Button>
        </>
      }
      empty={
        <EmptyState
          title="No news yet"
          action={
            <Button component={Link} to={newHref}>
              Write the first
            </Button>
          }
        >
          News appears on the dashboards of all clients, or of those you choose.
        </EmptyState>
      }
    />
  );
}
