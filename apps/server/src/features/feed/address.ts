import { randomBytes } from 'node:crypto';
import { feedAddressPath, readFeedAddress, rotateFeedAddress } from '@supersync/contract/feed/actions.ts';
import { feed } from '@supersync/contract/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Server } from '../../platform/server.ts';
import { tellOfFeed } from './run-build.ts';

interface Secret {
  readonly feedKey: string;
  readonly secret: string;
  readonly previousUntil: Date | null;
}

const hour = 3_600_000;

const pathOf = ({ feedKey, secret }: Pick<Secret, 'feedKey' | 'secret'>): string =>
  feedAddressPath.replace('{feedKey}', feedKey).replace('{secret}', secret);

const notFound = (id: number): Error => problem('not_found', { thing: feed.singular, key: id });

export function registerAddress(server: Server): void {
  registerAction(server, readFeedAddress, async ({ params: { id }, db }) => {
    const { rows } = await db.query<Secret>(sql`
      select feed_key as "feedKey", secret, previous_until as "previousUntil" from feeds where id = ${id}`);
    const [found] = rows;
    if (found === undefined) throw notFound(id);
    const { previousUntil } = found;
    const isAnswering = previousUntil !== null && previousUntil > server.clock.now();
    return { path: pathOf(found), previousUntil: isAnswering ? previousUntil.toISOString() : null };
  });

  registerAction(server, rotateFeedAddress, async ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const now = server.clock.now();
      const until = body.graceHours === 0 ? null : new Date(now.getTime() + body.graceHours * hour);
      const secret = randomBytes(32).toString('hex');
      const { rows } = await tx.query<{ feedKey: string }>(sql`
        update feeds set previous_secret = case when ${until}::timestamptz is null then null else secret end,
          previous_until = ${until}, secret = ${secret}, version = version + 1,
          modified_user_id = ${caller.userId}, modified_at = ${now}
        where id = ${id} returning feed_key as "feedKey"`);
      const [rotated] = rows;
      if (rotated === undefined) throw notFound(id);
      // The address itself never: whoever reads the log may not be meant to have it.
      await audit(
        tx,
        { ...origin, reason: body.reason },
        {
          action: 'rotated the address',
          resource: feed.name,
          key: String(id),
          changes: { previousAddressUntil: [null, until] },
        },
      );
      await tellOfFeed(tx, id);
      return { path: pathOf({ ...rotated, secret }), previousUntil: until?.toISOString() ?? null };
    }),
  );
}
