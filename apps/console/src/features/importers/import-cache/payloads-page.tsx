import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { payloadList } from './payload-list.tsx';
import { importCacheScreen } from './screens.ts';

export const Page = () => (
  <RecordList
    list={payloadList}
    screen={importCacheScreen}
    empty={
      <EmptyState title="Nothing cached">
        Every answer of a source is kept here as it arrived. Run an importer to see the first one.
      </EmptyState>
    }
  />
);
