import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { Button, Menu } from '@mantine/core';
import { IconHammer } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { clientEditScreen, clientScreen } from '#features/records/client/screens.ts';
import { FeedTable } from './feed-table.tsx';
import { clientFeedsOptions, clientOptions, heldBuildsOptions } from './feed-queries.ts';
import classes from './feed.module.css';
import { HeldNotice } from './builds/held-notice.tsx';
import { feedClientScreen, feedScreen } from './screens.ts';
import { useRebuild } from './builds/use-rebuild.ts';

export function Page() {
  const id = Number(useScreenParams(feedClientScreen).client_id);
  const { data: client } = useSuspenseQuery(clientOptions(id));
  const feeds = useQuery(clientFeedsOptions(id));
  const held = useQuery(heldBuildsOptions(id));
  const rebuild = useRebuild(hrefOf(feedClientScreen, { client_id: id }));
  const [confirm, dialog] = useConfirm();
  usePageTitle(`Feeds of ${client.name}`);
  useLiveRecords(feed);
  useLiveRecords(feedBuild);

  const rows = feeds.data?.data;
  const active = (rows ?? []).filter(({ status }) => status === 'active');
  const waiting = held.data?.data ?? [];
  const buildAll = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Build all feeds',
      effect: `Builds ${formatCount(active.length, 'active feed')} of ${client.name}. Each is published when it is done; one that changes too much is held.`,
      confirmLabel: `Build ${formatCount(active.length, 'feed')}`,
    });
    if (sure) rebuild.mutate(active);
  };

  return (
    <>
      {dialog}
      <RecordPage
        title={client.name}
        status={
          waiting.length === 0 ? null : (
            <ToneBadge tone="warning" icon="held">
              {formatNumber(waiting.length)} held
            </ToneBadge>
          )
        }
        facts={[
          { label: 'Feeds', value: <NumberValue value={rows?.length} /> },
          {
            label: 'Listings',
            value: <NumberValue value={rows?.reduce((sum, { listings }) => sum + (listings ?? 0), 0)} />,
          },
          { label: 'ID', value: <Id value={id} /> },
        ]}
        {...(active.length === 0
          ? {}
          : {
              action: (
                <Button
                  leftSection={<IconHammer size={16} aria-hidden="true" />}
                  loading={rebuild.isPending}
                  onClick={() => void buildAll()}
                >
                  Build all…
                </Button>
              ),
            })}
        menu={
          <>
            <Menu.Item component={Link} to={hrefOf(clientScreen, { id })}>
              The client
            </Menu.Item>
            <Menu.Item component={Link} to={hrefOf(clientEditScreen, { id })}>
              Its partners
            </Menu.Item>
          </>
        }
        sections={[
          ...(waiting.length === 0
            ? []
            : [
                {
                  id: 'held',
                  title: 'Held',
                  count: waiting.length,
                  content: (
                    <div className={classes.stack}>
                      {waiting.map((build) => {
                        const name = build.feed?.partner?.name ?? 'The partner';
                        const key = build.feed?.feedKey ?? '';
                        const to = (search: Record<string, string | number | undefined>): string =>
                          hrefOf(feedScreen, { client_id: id, feed_key: key }, search);
                        return (
                          <HeldNotice
                            key={build.id}
                            build={build}
                            partner={name}
                            published={build.feed?.listings ?? null}
                            title={<Link to={to({})}>{name}</Link>}
                            compareHref={
                              build.comparedTo === null
                                ? null
                                : to({ tab: 'compare', earlier: build.comparedTo, later: build.id })
                            }
                          />
                        );
                      })}
                    </div>
                  ),
                },
              ]),
          {
            id: 'feeds',
            title: 'Feeds',
            count: rows?.length,
            content: feeds.isLoadingError ? (
              <QueryError query={feeds} />
            ) : rows?.length === 0 ? (
              <EmptyState
                title="No feeds"
                action={
                  <Button component={Link} to={hrefOf(clientEditScreen, { id })} variant="default">
                    Add partners
                  </Button>
                }
              >
                The client is sent to no partner. A feed is there as soon as it is.
              </EmptyState>
            ) : (
              <FeedTable feeds={rows} />
            ),
          },
        ]}
      />
    </>
  );
}
