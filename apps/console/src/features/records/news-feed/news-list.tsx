import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { audienceText, newsState, newsStates } from './news-text.ts';
import { newsItemScreen } from './screens.ts';

export function NewsStateBadge({ item }: { readonly item: Parameters<typeof newsState>[0] }) {
  return <ChoiceBadge of={newsStates} value={newsState(item, useNow())} />;
}

export const newsRecord = defineRecord(newsFeed, { relations: ['clients', 'modifiedUser'] });

export const newsList = defineList(newsFeed, {
  // The list omits the details: they can be long, and nobody reads them there.
  fields: Object.keys(newsFeed.fields).filter((name) => name !== 'detailsContent'),
  relations: ['clients', 'modifiedUser'],
  columns: [
    { id: 'title', grow: 2 },
    { id: 'status', width: 120, cell: (item) => <NewsStateBadge item={item} /> },
    {
      id: 'audience',
      header: 'Audience',
      width: 200,
      grow: 1,
      cell: (item) => <CutText text={audienceText(item)} />,
    },
    'publishDate',
    'clicks',
    { id: 'modifiedUser.lastName', width: 150 },
    { id: 'modified', optional: true },
    { id: 'author', optional: true },
    { id: 'id', optional: true },
  ],
  open: newsItemScreen,
});
