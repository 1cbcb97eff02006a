import { newsFeed } from '@supersync/contract/news-feed/news-feed.ts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { later } from '../../kit/on-demand/later.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useNow } from '../../kit/value/use-now.ts';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { dashboardAddress, newItemId } from './news-address.ts';
import { newsListQuery, type NewsItem } from './news-queries.ts';
import { audienceWords, newsState, newsStates } from './news-words.ts';
import { dashboardManagementScreen, newsItemScreen } from './screens.ts';

const ClientDashboard = later(async () => (await import('./client-dashboard.tsx')).ClientDashboard);

function StateBadge({ item }: { readonly item: NewsItem }) {
  return <ChoiceBadge of={newsStates} value={newsState(item, useNow())} />;
}

const columns: ResourceColumns<typeof newsFeed, 'clients' | 'modifiedUser'> = [
  { ...fieldColumn<NewsItem>(newsFeed, 'title'), grow: 2 },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortable: true,
    cell: (item) => <StateBadge item={item} />,
  },
  {
    id: 'audience',
    header: 'Audience',
    width: 200,
    grow: 1,
    cell: (item) => <CutText text={audienceWords(item)} />,
  },
  { ...fieldColumn<NewsItem>(newsFeed, 'publishDate'), header: 'Published' },
  'clicks',
  {
    id: 'modifiedUser',
    header: 'Changed by',
    width: 150,
    cell: ({ modifiedUser }) =>
      modifiedUser === null ? <Nothing /> : `${modifiedUser.firstName} ${modifiedUser.lastName}`,
  },
  { ...fieldColumn<NewsItem>(newsFeed, 'modified'), header: 'Changed', optional: true },
  { ...fieldColumn<NewsItem>(newsFeed, 'author'), optional: true },
  { ...fieldColumn<NewsItem>(newsFeed, 'id'), optional: true },
];

const newHref = hrefOf(newsItemScreen, { id: newItemId });

export function Page() {
  const [search] = useSearchParams();
  return search.get('show') === 'dashboard' ? <ClientDashboard /> : <NewsList />;
}

function NewsList() {
  useLiveRecords(newsFeed);
  return (
    <ResourceList
      resource={newsFeed}
      title={dashboardManagementScreen.title}
      {...newsListQuery}
      columns={columns}
      hrefOf={({ id }) => hrefOf(newsItemScreen, { id })}
      lead={dashboardManagementScreen.description}
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
          News stands on clients’ dashboards: for all of them, or for those you choose.
        </EmptyState>
      }
    />
  );
}
