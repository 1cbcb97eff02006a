import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Link } from 'react-router';
import { Decisions } from '#platform/attention/decisions.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { HeldNotice } from './builds/held-notice.tsx';
import { feedScreen } from './screens.ts';

/** The oldest held builds of all clients. */
export function HeldFeeds() {
  return (
    <Decisions
      resource={feedBuild}
      query={{
        relations: ['feed', 'feed.partner', 'feed.client'],
        where: { state: 'held' },
        sort: ['created'],
      }}
    >
      {(build) => {
        const { feed } = build;
        const name = feed?.partner?.name ?? 'The partner';
        const to = (search: Record<string, string | number> = {}): string =>
          hrefOf(feedScreen, { client_id: feed?.clientId ?? 0, feed_key: feed?.feedKey ?? '' }, search);
        return (
          <HeldNotice
            build={build}
            partner={name}
            published={feed?.listings ?? null}
            title={
              <Link to={to()}>
                {feed?.client?.name} to {name}
              </Link>
            }
            compareHref={
              build.comparedTo === null
                ? null
                : to({ tab: 'compare', earlier: build.comparedTo, later: build.id })
            }
          />
        );
      }}
    </Decisions>
  );
}
