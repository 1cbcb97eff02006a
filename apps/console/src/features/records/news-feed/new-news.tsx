import { newNewsItem } from '@supersync/contract/records/news-feed/new-news-item.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { idIn } from './news-address.ts';
import { NewsForm } from './news-form.tsx';
import { newsRecord } from './news-list.tsx';
import type { NewsItem } from './news-queries.ts';
import { AudienceNotSaved, createNews } from './save-news.ts';
import { newsItemScreen } from './screens.ts';

const copied = [
  'title',
  'summaryText',
  'summaryIcon',
  'imagePath',
  'detailsContent',
  'url',
  'sendToAdminsOnly',
] as const;

const contentOf = (item: NewsItem) => Object.fromEntries(copied.map((name) => [name, item[name]]));

const nobody = { userId: 0, firstName: '', lastName: '' };
const noAudience: NewsItem['clients'] = [];

/** An empty item, or a copy of the one named by `from` in the address. */
export function NewNews() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = idIn(search.get('from') ?? '');
  const source = useQuery({ ...newsRecord.options(from ?? 0), enabled: from !== null }).data;
  const writer = useRootState(({ currentUser }) => currentUser) ?? nobody;
  const [begun] = useState(() => new Date());
  const template = useMemo(() => newNewsItem(writer, begun), [writer, begun]);
  const initial = useMemo(
    () => ({
      ...template,
      ...(source === undefined ? {} : contentOf(source)),
      clientIds: source?.clients.map(({ id }) => id) ?? [],
    }),
    [template, source],
  );
  usePageTitle('New news item');

  const save = async ({ values }: Submission): Promise<FormOutcome> => {
    const show = (id: number): void => void navigate(hrefOf(newsItemScreen, { id }), { replace: true });
    try {
      show(await createNews(template, values));
      toastSuccess('News item created');
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof AudienceNotSaved)) return outcomeOf(newsFeed, error);
      // The item exists now: from here on it is updated, not created again.
      toastError(error.message);
      show(error.id);
      return { kind: 'saved' };
    }
  };

  return (
    <RecordPage
      title="New news item"
      sections={[
        {
          id: 'item',
          title: 'Item',
          content:
            from !== null && source === undefined ? (
              <SkeletonText lines={10} />
            ) : (
              <NewsForm
                initial={initial}
                audience={source?.clients ?? noAudience}
                submitLabel="Create news item"
                onSubmit={save}
              />
            ),
        },
      ]}
    />
  );
}
