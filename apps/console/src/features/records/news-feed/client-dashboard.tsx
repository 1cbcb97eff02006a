import { client } from '@supersync/contract/records/client/client.ts';
import { countClick } from '@supersync/contract/records/news-feed/actions.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { BoardPage } from '#kit/board/board.tsx';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { recordOptions, useAction } from '#platform/query/query.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { pictureAddress } from '#platform/upload.ts';
import { idIn } from './news-address.ts';
import { NewsCard } from './news-card.tsx';
import { dashboardOptions } from './news-queries.ts';
import classes from './news.module.css';
import { dashboardManagementScreen } from './screens.ts';

const finder = recordFinder(client);

const viewers = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'admin', label: 'Administrators' },
];

/** A client's dashboard as the client sees it. The address holds which client, and as which person. */
export function ClientDashboard() {
  const [search, setSearch] = useSearchParams();
  const pickerId = useId();
  const clientId = idIn(search.get('client') ?? '');
  const asAdmin = search.get('as') === 'admin';
  const set = (name: string, value: string | null): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  usePageTitle('A client’s dashboard');
  useLiveRecords(newsFeed);
  return (
    <BoardPage
      title="A client’s dashboard"
      lead="News as the client sees it now. Whatever you open here is counted as a click."
      actions={
        <Button component={Link} to={hrefOf(dashboardManagementScreen)} variant="default">
          All news items
        </Button>
      }
    >
      <div className={classes.choices}>
        <RecordPicker
          id={pickerId}
          label="Client"
          placeholder="Name of a client"
          {...finder}
          value={clientId}
          onChange={(key) => set('client', key === null ? null : String(key))}
        />
        <SegmentedControl
          aria-label="Seen by"
          data={viewers}
          value={asAdmin ? 'admin' : 'everyone'}
          onChange={(value) => set('as', value === 'admin' ? value : null)}
        />
      </div>
      {clientId === null ? (
        <EmptyState title="Choose a client">News on its dashboard appears here.</EmptyState>
      ) : (
        <Dashboard key={clientId} clientId={clientId} asAdmin={asAdmin} />
      )}
    </BoardPage>
  );
}

function Dashboard({ clientId, asAdmin }: { readonly clientId: number; readonly asAdmin: boolean }) {
  const owner = useQuery(recordOptions(client, clientId));
  const items = useQuery(dashboardOptions(clientId, asAdmin));
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const click = useAction(countClick, newsFeed, { saved: false });
  const failed = [owner, items].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <QueryError query={failed} />;
  if (owner.data === undefined || items.data === undefined) return <SkeletonText lines={8} />;

  const count = (newsFeedId: number): void => click.mutate({ params: { id: clientId, newsFeedId } });
  const toggle = (id: number): void => {
    if (!opened.has(id)) count(id);
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const { name, primaryLogo } = owner.data;
  const logo = primaryLogo === null ? null : pictureAddress(primaryLogo);
  return (
    <section className={classes.dashboard} aria-label={`Dashboard of ${name}`}>
      <div className={classes.dashboardHead}>
        {logo === null ? null : <img className={classes.logo} src={logo} alt="" />}
        <h2 className={classes.dashboardName}>{name}</h2>
      </div>
      {items.data.length === 0 ? (
        <EmptyState title="Nothing on this dashboard">
          No enabled item that has appeared already is meant for this client
          {asAdmin ? '' : ' as a whole; some may be for its administrators'}.
        </EmptyState>
      ) : (
        <ul className={classes.items}>
          {items.data.map((item) => (
            <li key={item.id}>
              <NewsCard
                item={item}
                opened={opened.has(item.id)}
                onToggle={() => toggle(item.id)}
                onFollow={() => count(item.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
