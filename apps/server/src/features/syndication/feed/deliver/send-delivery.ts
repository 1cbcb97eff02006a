import { randomUUID } from 'node:crypto';
import {
  feedDelivery,
  maxLogLines,
  type DeliveryLogLine,
} from '@supersync/contract/syndication/feed/feed-delivery.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import {
  pushMethods,
  type DeliverySettings,
} from '@supersync/contract/syndication/partner/delivery-settings.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { OutsideError } from '#platform/outbound/fetch-outside.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { publishDeliveryEvent } from '../feed-events.ts';
import type { FeedFormat } from '../format/writers.ts';
import { offerBuild, possibleBuilds } from '../serve/offered-builds.ts';
import { storeFetch } from '../serve/record-fetch.ts';
import { sentDocument } from '../serve/sent-document.ts';
import { DeliveryError } from './delivery-error.ts';
import { sendByApi } from './send-api.ts';
import { sendBySftp } from './send-sftp.ts';
import type { Sending } from './sending.ts';

/** Renewed far more often; a killed sender blocks the feed no longer than this. */
const lease = sql`interval '2 minutes'`;
const progressEveryMs = 1000;

type Method = ChoiceOf<typeof pushMethods>;
const senders: Readonly<Record<Method, (sending: Sending) => Promise<void>>> = {
  'sftp-push': sendBySftp,
  api: sendByApi,
};

interface Claimed {
  readonly id: number;
  readonly feedId: number;
  readonly feedKey: string;
  readonly format: FeedFormat;
  readonly buildId: number;
  readonly hash: string;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly listings: number;
  readonly isPartial: boolean;
  readonly method: Method;
  readonly isOffered: boolean;
  readonly sinceBuildId: number | null;
  readonly possibleBuildIds: readonly number[];
  readonly idempotencyKey: string;
  readonly settings: DeliverySettings;
  readonly target: string;
  readonly attempts: number;
  readonly startedAt: Date;
}

/** `busy`: another delivery of the feed is being sent. */
type SendResult = 'delivered' | 'failed' | 'again' | 'busy' | 'gone';

async function claim(
  tx: Transaction,
  deliveryId: number,
  token: string,
  at: Date,
): Promise<Claimed | 'busy' | null> {
  // One delivery of a feed at a time: an older one must not overtake a newer one.
  await tx.query(sql`
    select from feeds where id = (select feed_id from feed_deliveries where id = ${deliveryId}) for update`);
  const { rows: others } = await tx.query(sql`
    select from feed_deliveries d join feed_deliveries o on o.feed_id = d.feed_id
    where d.id = ${deliveryId} and o.state = 'sending' and o.sending_until > now()`);
  if (others.length > 0) return 'busy';
  // A build that was never sent in this format has nothing to count from. It is fixed by the first attempt.
  const { rows } = await tx.query<Claimed>(sql`
    update feed_deliveries d set state = 'sending', token = ${token}, sending_until = now() + ${lease},
      attempts = d.attempts + 1, started_at = coalesce(d.started_at, ${at}), words = null,
      since_build_id = case when d.mode = 'incremental' then (
        select h.id from feed_builds h
        where h.id = case when d.attempts = 0 then f.last_fetched_build_id else d.since_build_id end
          and h.format = b.format) end,
      modified_at = ${at}
    from feeds f, feed_builds b, partners p
    where d.id = ${deliveryId} and d.state in ('queued', 'sending') and f.id = d.feed_id and p.id = f.partner_id
      and b.id = d.build_id and b.state = 'published'
    returning d.id, d.feed_id as "feedId", f.feed_key as "feedKey", b.format, b.id as "buildId", b.hash, b.bytes,
      b.stored_bytes as "storedBytes", b.listings, b.mode = 'incremental' as "isPartial", d.method,
      d.method = 'api' or p.mode = 'incremental' as "isOffered",
      d.since_build_id as "sinceBuildId", ${possibleBuilds} as "possibleBuildIds", d.idempotency_key as "idempotencyKey", p.delivery_settings as settings,
      d.target, d.attempts, d.started_at as "startedAt"`);
  const [claimed] = rows;
  if (claimed === undefined) return null;
  // Before anything is sent, and for those only who are told of changes: an API is told of removals whatever it takes.
  if (claimed.isOffered) await offerBuild(tx, claimed.feedId, claimed.buildId);
  return claimed;
}

/** The build was superseded before it was sent: its successor has a delivery of its own. */
async function supersede(tx: Transaction, origin: Origin, deliveryId: number): Promise<void> {
  const { rowCount } = await tx.query(sql`
    update feed_deliveries set token = null, sending_until = null
    where id = ${deliveryId} and state in ('queued', 'sending')`);
  if (rowCount === 0) return;
  const words = 'A newer build was published before it was sent.';
  await records(tx, origin).update(
    feedDelivery,
    deliveryId,
    { state: 'superseded', words },
    { action: 'superseded' },
  );
}

const failureOf = (error: unknown): DeliveryError => {
  if (error instanceof DeliveryError) return error;
  if (error instanceof OutsideError)
    return new DeliveryError(`${error.message}.`, { mayPass: error.kind === 'failed' });
  return new DeliveryError('Something went wrong while sending.', { mayPass: true });
};

interface SendRun {
  readonly server: Server;
  readonly origin: Origin;
  readonly signal: AbortSignal;
  /** Whether the queue gives up after this attempt. */
  readonly isLast: boolean;
}

/** One attempt. The partner has the build only once all of it has arrived; until then the attempt can be repeated. */
export async function sendDelivery(
  { server, origin, signal, isLast }: SendRun,
  deliveryId: number,
): Promise<SendResult> {
  const { db, clock } = server;
  const token = randomUUID();
  const claimed = await db.transaction(async (tx) => {
    const found = await claim(tx, deliveryId, token, clock.now());
    if (found === null) await supersede(tx, origin, deliveryId);
    else if (found !== 'busy') await publishDeliveryEvent(tx, deliveryId);
    return found;
  });
  if (claimed === 'busy') return 'busy';
  if (claimed === null) return 'gone';
  const { feedId, feedKey, format, buildId, method, startedAt } = claimed;
  const lines: DeliveryLogLine[] = [];
  const log = (words: string): void => {
    lines.push({ at: clock.now().toISOString(), words });
  };
  const logged = (): string => JSON.stringify(lines.splice(0));
  const appended = (text: string) => sql`
    case when jsonb_array_length(log) >= ${maxLogLines} then log else log || ${text}::jsonb end`;
  let lastProgressAt = performance.now();
  const hold = (sentBytes: number): Promise<void> =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx.query(sql`
        update feed_deliveries set sending_until = now() + ${lease}, sent_bytes = ${sentBytes}, log = ${appended(logged())}
        where id = ${deliveryId} and token = ${token}`);
      if (rowCount === 0) throw new DeliveryError('Another attempt took over.', { mayPass: true });
      await publishDeliveryEvent(tx, deliveryId);
    });
  const end = (
    wanted: 'delivered' | 'failed' | 'queued',
    words: string,
    also: (tx: Transaction) => Promise<void> = async () => {},
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const at = clock.now();
      const own = await tx.query(sql`
        update feed_deliveries set log = ${appended(logged())}, token = null, sending_until = null
        where id = ${deliveryId} and token = ${token}`);
      if (own.rowCount === 0) return;
      const newer = await tx.query(sql`
        select from feed_deliveries where feed_id = ${feedId} and state = 'queued' and id <> ${deliveryId}`);
      const state = wanted === 'queued' && newer.rowCount > 0 ? 'superseded' : wanted;
      const isOver = state === 'delivered' || state === 'failed';
      await records(tx, origin).update(
        feedDelivery,
        deliveryId,
        {
          state,
          words,
          ...(isOver ? { finishedAt: at, durationMs: at.getTime() - startedAt.getTime() } : {}),
        },
        { action: state === 'queued' ? 'will be retried' : state, unaudited: ['finishedAt', 'durationMs'] },
      );
      if (isOver)
        await records(tx, origin).note(feed, feedId, {
          action: state === 'delivered' ? 'delivered' : 'failed to deliver',
          changes: { buildId: [null, buildId] },
          reason: words,
        });
      await also(tx);
    });

  log(`Attempt ${claimed.attempts} to ${claimed.target}.`);
  try {
    const { sinceBuildId, possibleBuildIds } = claimed;
    const sinceBuildIds = sinceBuildId === null ? [] : [...new Set([sinceBuildId, ...possibleBuildIds])];
    const document = await sentDocument(db, claimed, sinceBuildIds);
    await db.query(sql`
      update feed_deliveries set bytes = ${document.bytes}, listings = ${document.listings}, removed = ${document.removed}
      where id = ${deliveryId} and token = ${token}`);
    let sent = 0;
    await senders[method]({
      server,
      deliveryId,
      idempotencyKey: claimed.idempotencyKey,
      settings: claimed.settings,
      feed: { id: feedId, feedKey, format },
      buildId,
      buildHash: claimed.hash,
      sinceBuildIds,
      possibleBuildIds,
      document,
      signal,
      log,
      async progress(sentBytes) {
        sent = sentBytes;
        if (performance.now() - lastProgressAt < progressEveryMs) return;
        lastProgressAt = performance.now();
        await hold(sentBytes);
      },
    });
    await hold(method === 'api' ? sent : document.bytes);
    log('Delivered.');
    const host = URL.parse(claimed.target)?.host ?? claimed.settings.host ?? '';
    await end('delivered', `Delivered by ${pushMethods.labels[method]}.`, (tx) =>
      storeFetch(
        tx,
        { feedId, buildId, answer: 200, agent: `Delivered by ${pushMethods.labels[method]}`, network: host },
        clock.now(),
      ),
    );
    return 'delivered';
  } catch (error) {
    const failure = failureOf(error);
    if (!(error instanceof DeliveryError || error instanceof OutsideError) && !signal.aborted)
      server.log.error({ err: error, deliveryId }, 'A delivery failed');
    log(signal.aborted ? 'The server stopped.' : failure.message);
    const isAgain = signal.aborted || (failure.mayPass && !isLast);
    await end(isAgain ? 'queued' : 'failed', failure.message);
    return isAgain ? 'again' : 'failed';
  }
}
