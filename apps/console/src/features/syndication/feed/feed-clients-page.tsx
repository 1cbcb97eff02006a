import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { feedClientList } from './feed-client-list.tsx';
import { feedClientScreen, feedClientsScreen } from './screens.ts';

export function Page() {
  useLiveRecords(feed);
  return (
    <RecordList
      list={feedClientList}
      screen={feedClientsScreen}
      hrefOf={({ clientId }) => hrefOf(feedClientScreen, { client_id: clientId })}
      empty={
        <EmptyState title="No feeds yet">
          A feed exists as soon as a client is sent to a partner: on the client’s page, under partners.
        </EmptyState>
      }
    />
  );
}
