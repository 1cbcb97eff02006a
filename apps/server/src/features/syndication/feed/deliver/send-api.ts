import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { createHash } from 'node:crypto';
import { defaultBatchSize } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { fetchOutside } from '#platform/outbound/fetch-outside.ts';
import { openSecret } from '#platform/secrets/secrets.ts';
import { readFeedFacts } from '../feed-facts.ts';
import { publishDeliveryEvent } from '../feed-events.ts';
import { jsonClosing, jsonOpening, removalText } from '../format/json.ts';
import { mediaTypeOf } from '../format/writers.ts';
import { listingTexts, readChanges, type ChangedListing } from '../serve/sent-document.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Sending } from './sending.ts';

const timeoutMs = 60_000;
const maxAnswerBytes = 4_194_304;
const maxWords = 500;

interface Line {
  readonly listingId: string;
  readonly propertyId: number;
  /** Null for one to remove. */
  readonly text: ChangedListing | null;
}

const answerSchema = z.object({
  results: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      status: z.enum(['accepted', 'rejected']),
      message: z.string().optional(),
    }),
  ),
});

type Results = z.output<typeof answerSchema>['results'];

function resultsIn(body: Buffer): Results | null {
  try {
    const read = answerSchema.safeParse(JSON.parse(body.toString('utf8')));
    return read.success ? read.data.results : null;
  } catch {
    return null;
  }
}

/** What is left to send: everything that differs, without what an earlier attempt has an answer for. */
async function linesLeft({
  server,
  deliveryId,
  buildId,
  sinceBuildIds,
  possibleBuildIds,
}: Sending): Promise<Line[]> {
  const { db } = server;
  const { changed } = await readChanges(db, buildId, sinceBuildIds);
  // A request cannot say “all others go”, so removals are told of everything too.
  const { removed } = await readChanges(db, buildId, [...new Set([...sinceBuildIds, ...possibleBuildIds])]);
  const answered = await db.query<{ id: string }>(sql`
    select listing_id as id from feed_delivery_listings where delivery_id = ${deliveryId}`);
  const done = new Set(answered.rows.map(({ id }) => id));
  return [
    ...changed.map((listing) => ({ ...listing, text: listing })),
    ...removed.map((listing) => ({ ...listing, text: null })),
  ].filter(({ listingId }) => !done.has(listingId));
}

async function bodyOf({ server }: Sending, opening: string, lines: readonly Line[]): Promise<Buffer> {
  const texts: string[] = [];
  const kept = lines.flatMap(({ text }) => (text === null ? [] : [text]));
  for await (const text of listingTexts(server.db, kept)) texts.push(text);
  for (const { listingId, text } of lines) if (text === null) texts.push(removalText(listingId));
  return Buffer.from(`${opening}${texts.join(',\n')}${jsonClosing}`);
}

async function storeResults(
  { server, deliveryId }: Sending,
  lines: readonly Line[],
  results: Results,
): Promise<void> {
  const told = new Map(results.map((result) => [result.id, result]));
  const rows = lines.map(({ listingId, propertyId, text }) => {
    const { status, message } = told.get(listingId) ?? { status: 'accepted' };
    return {
      listingId,
      propertyId,
      action: text === null ? 'remove' : 'update',
      result: status,
      words: message === undefined ? null : cutText(message.replaceAll('\0', ''), maxWords),
    };
  });
  await server.db.transaction(async (tx) => {
    await tx.query(sql`
      insert into feed_delivery_listings (delivery_id, listing_id, property_id, action, result, words, at)
      select ${deliveryId}, r->>'listingId', (r->>'propertyId')::int, r->>'action', r->>'result', r->>'words',
        ${server.clock.now()}::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
      on conflict do nothing`);
    await tx.query(sql`
      update feed_deliveries d set (accepted, rejected) = (
        select count(*) filter (where l.result = 'accepted'), count(*) filter (where l.result = 'rejected')
        from feed_delivery_listings l where l.delivery_id = d.id)
      where d.id = ${deliveryId}`);
    await publishDeliveryEvent(tx, deliveryId);
  });
}

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Posts the listings in batches. Each has a key of its content: one that arrived but whose answer was lost is not
 * carried out again by a partner that honours the key, and is the same update to one that does not.
 */
export async function sendByApi(sending: Sending): Promise<void> {
  const { server, settings, feed, idempotencyKey, log, progress, signal } = sending;
  const { url, credentialRef, batchSize = defaultBatchSize } = settings;
  const facts = await readFeedFacts(server.db, feed.id);
  if (url === undefined || facts === null)
    throw new DeliveryError('The delivery of the partner is not set up. Nothing was sent.', {
      mayPass: false,
    });
  const secret = credentialRef === undefined ? null : await openSecret(server, credentialRef);
  if (credentialRef !== undefined && secret === null)
    throw new DeliveryError(`There is no secret ${credentialRef}. Nothing was sent.`, { mayPass: false });
  const lines = await linesLeft(sending);
  const opening = jsonOpening(facts.head, 'I');
  const batches = Math.ceil(lines.length / batchSize);
  let sentBytes = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    signal.throwIfAborted();
    const own = lines.slice(batch * batchSize, (batch + 1) * batchSize);
    const content = await bodyOf(sending, opening, own);
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const answer = await fetchOutside(url, {
      hosts: server.config.outboundHosts,
      headers: {
        'idempotency-key': `${idempotencyKey}-${digest}`,
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      },
      bytes: { type: mediaTypeOf('json'), content },
      maxBytes: maxAnswerBytes,
      timeoutMs,
      signal,
    });
    const results = resultsIn(answer.body);
    const isRefused = answer.status < 200 || answer.status > 299;
    if (isRefused && (results === null || isPassing(answer.status)))
      throw new DeliveryError(
        `The partner answered ${answer.status} to batch ${batch + 1} of ${batches}. Answered batches are kept.`,
        { mayPass: isPassing(answer.status) },
      );
    await storeResults(sending, own, results ?? []);
    sentBytes += content.length;
    log(`Batch ${batch + 1} of ${batches}: ${own.length} listings, answer ${answer.status}.`);
    await progress(sentBytes);
  }
}
