import { feedDelivery } from '@supersync/contract/syndication/feed/feed-delivery.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import {
  isSetUp,
  pushMethods,
  type DeliverySettings,
} from '@supersync/contract/syndication/partner/delivery-settings.ts';
import type { deliveries } from '@supersync/contract/syndication/partner/partner-choices.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/actor.ts';
import type { FeedFormat } from '../format/writers.ts';
import { deliverJobOf } from './deliver-job.ts';
import { targetOf } from './target.ts';

interface Pushed {
  readonly feedKey: string;
  readonly format: FeedFormat;
  readonly delivery: ChoiceOf<typeof deliveries>;
  readonly settings: DeliverySettings;
  readonly mode: 'snapshot' | 'incremental';
  readonly buildId: number | null;
}

/** Deliveries kept per feed. */
const keptDeliveries = 100;

/** Adds the job that sends it; the delivery and its job are there together or not at all. */
export async function enqueueDelivery(
  server: Server,
  tx: Transaction,
  deliveryId: number,
  origin: Origin,
): Promise<void> {
  await enqueue(server, tx, deliverJobOf(server), {
    deliveryId,
    userId: origin.userId,
    apiClientId: apiClientIn(origin),
    requestId: origin.requestId,
  });
}

/** What still waits, or was left by a sender that died, makes room for a newer delivery. */
export async function supersedeWaiting(tx: Transaction, origin: Origin, feedId: number): Promise<void> {
  await records(tx, origin).bulk(
    feedDelivery,
    {
      rows: sql`select * from feed_deliveries where feed_id = ${feedId}
        and (state = 'queued' or (state = 'sending' and sending_until < now())) for update`,
      set: sql`state = 'superseded', token = null, sending_until = null`,
    },
    { action: 'superseded', event: { key: null } },
  );
}

/** Queues the published build for a partner that feeds are pushed to; null where they are not, or nothing is published. */
export async function requestDelivery(
  server: Server,
  tx: Transaction,
  { feedId, full }: { readonly feedId: number; readonly full: boolean },
  origin: Origin,
): Promise<number | null> {
  const { rows } = await tx.query<Pushed>(sql`
    select o.feed_key as "feedKey", o.format, o.delivery, o.mode, p.delivery_settings as settings,
      o.published_build_id as "buildId"
    from feed_overview o join partners p on p.id = o.partner_id where o.id = ${feedId}`);
  const [pushed] = rows;
  if (pushed === undefined || pushed.buildId === null) return null;
  const { delivery, settings, buildId } = pushed;
  if (delivery === 'pull-url' || !isSetUp({ delivery, deliverySettings: settings })) return null;
  await supersedeWaiting(tx, origin, feedId);
  const { record } = await records(tx, origin).create(
    feedDelivery,
    {
      feedId,
      buildId,
      method: delivery,
      state: 'queued',
      mode: full ? 'snapshot' : pushed.mode,
      target: targetOf(delivery, settings, pushed),
      sentBytes: 0,
      attempts: 0,
      log: [],
      startedBy: origin.userId,
      created: server.clock.now(),
    },
    { unaudited: ['sentBytes', 'attempts', 'log'] },
  );
  await tx.query(sql`
    delete from feed_deliveries where feed_id = ${feedId} and state not in ('queued', 'sending') and id <= (
      select id from feed_deliveries where feed_id = ${feedId} order by id desc offset ${keptDeliveries} limit 1)`);
  await enqueueDelivery(server, tx, record.id, origin);
  await records(tx, origin).note(feed, feedId, {
    action: 'queued a delivery',
    reason: `By ${pushMethods.labels[delivery]}`,
  });
  return record.id;
}
