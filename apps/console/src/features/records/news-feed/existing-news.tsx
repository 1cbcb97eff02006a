import { newsFeed, newsStatuses } from '@supersync/contract/records/news-feed/news-feed.ts';
import { Button, Menu } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { client } from '#platform/query/api.ts';
import { usePageTitle } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { personName } from '#platform/session/access-facts.ts';
import { invalidate, useUpdate } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { useRouter } from '#platform/screen/use-router.ts';
import { dashboardAddress, newItemId } from './news-address.ts';
import { NewsForm } from './news-form.tsx';
import { NewsStateBadge, newsRecord } from './news-list.tsx';
import type { NewsItem } from './news-queries.ts';
import { audienceText, newsState } from './news-text.ts';
import { valuesOf } from './news-values.ts';
import { AudienceNotSaved, updateNews } from './save-news.ts';
import { dashboardManagementScreen, newsItemScreen } from './screens.ts';

/** Switches an item off or on, and offers Undo. */
function useSwitch(id: number) {
  const update = useUpdate(newsFeed, { saved: false });
  const set = (status: NewsItem['status'], then?: () => void): void =>
    update.mutate({ key: id, changes: { status } }, then === undefined ? {} : { onSuccess: then });
  return (to: NewsItem['status'], back: NewsItem['status']): void =>
    set(to, () =>
      showUndo({ message: `News item ${newsStatuses.labels[to].toLowerCase()}`, undo: () => set(back) }),
    );
}

export interface ExistingNewsProps {
  readonly id: number;
  /** Called after deletion: the page has nothing left to show. */
  readonly onGone: () => void;
}

export function ExistingNews({ id, onGone }: ExistingNewsProps) {
  const { data: item } = useSuspenseQuery(newsRecord.options(id));
  const { goTo } = useRouter();
  const [confirm, dialog] = useConfirm();
  const switchTo = useSwitch(id);
  const remove = useMutation({
    mutationFn: () => client.remove(newsFeed, id, item.version),
    onError: (error) => toastError(error),
    // Leave first: this page must not refetch the deleted item.
    onSuccess: async () => {
      onGone();
      await goTo(hrefOf(dashboardManagementScreen));
      toastSuccess('News item deleted');
      await invalidate(newsFeed);
    },
  });
  const initial = useMemo(() => valuesOf(item), [item]);
  usePageTitle(item.title);
  useLiveRecords(newsFeed);
  const state = newsState(item, useNow());
  const other = item.status === 'enabled' ? 'disabled' : 'enabled';

  const save = async ({ changes, base }: Submission): Promise<FormOutcome> => {
    const version = Number(base['version']);
    try {
      const saved = await updateNews({ id, version, status: item.status }, changes);
      toastSuccess();
      return { kind: 'saved', record: valuesOf(saved) };
    } catch (error) {
      if (error instanceof AudienceNotSaved) return { kind: 'failed', message: error.message };
      const outcome = outcomeOf(newsFeed, error);
      // The conflict response contains only the record: assume its audience is unchanged.
      return outcome.kind === 'conflict'
        ? { ...outcome, current: { ...outcome.current, clientIds: base['clientIds'] } }
        : outcome;
    }
  };

  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: `Delete “${item.title}”`,
      effect: `The item goes from the dashboards of: ${audienceText(item)}. Its ${item.clicks} clicks go with it.`,
      confirmLabel: 'Delete it',
      typed: item.title,
    });
    if (sure) remove.mutate();
  };

  return (
    <>
      <RecordPage
        title={item.title}
        status={<NewsStateBadge item={item} />}
        facts={[
          { label: 'Audience', value: audienceText(item) },
          {
            label: state === 'scheduled' ? 'Appears' : 'Appeared',
            value: <RelativeTime at={item.publishDate} />,
          },
          { label: 'Clicks', value: <NumberValue value={item.clicks} /> },
          {
            label: 'Changed',
            value: (
              <>
                <RelativeTime at={item.modified.at} />
                {item.modifiedUser === null ? null : ` by ${personName(item.modifiedUser)}`}
              </>
            ),
          },
        ]}
        action={
          <Button component={Link} to={dashboardAddress(item.clients[0]?.id)} variant="default">
            See it on a dashboard
          </Button>
        }
        menu={
          <>
            <Menu.Item onClick={() => switchTo(other, item.status)}>
              {other === 'enabled' ? 'Enable' : 'Disable'}
            </Menu.Item>
            <Menu.Item component={Link} to={hrefOf(newsItemScreen, { id: newItemId }, { from: id })}>
              Duplicate
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="danger" onClick={() => void discard()}>
              Delete…
            </Menu.Item>
          </>
        }
        sections={[
          {
            id: 'item',
            title: 'Item',
            content: (
              <NewsForm initial={initial} audience={item.clients} submitLabel="Save" onSubmit={save} />
            ),
          },
        ]}
        history={<RecordHistory resource={newsFeed} recordKey={id} />}
      />
      {dialog}
    </>
  );
}
