import { randomBytes } from 'node:crypto';
import {
  feedAddressPath,
  readFeedAddress,
  rotateFeedAddress,
} from '@supersync/contract/syndication/feed/actions.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';

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

  registerAction(server, rotateFeedAddress, async ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const now = server.clock.now();
      const until = body.graceHours === 0 ? null : new Date(now.getTime() + body.graceHours * hour);
      const secret = randomBytes(32).toString('hex');
      const { rows } = await tx.query<{ secret: string }>(
        sql`select secret from feeds where id = ${id} for update`,
      );
      const [before] = rows;
      if (before === undefined) throw notFound(id);
      // Never log the address: log readers may not have access to it.
      const { record } = await records(tx, { ...origin, reason: body.reason }).update(
        feed,
        id,
        {},
        {
          action: 'rotated the address',
          columns: {
            previous_secret: until === null ? null : before.secret,
            previous_until: until,
            secret,
          },
          changes: { previousAddressUntil: [null, until] },
        },
      );
      return { path: pathOf({ ...record, secret }), previousUntil: until?.toISOString() ?? null };
    }),
  );
}
