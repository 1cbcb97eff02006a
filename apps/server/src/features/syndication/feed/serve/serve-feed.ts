import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { feedAddressPath } from '@supersync/contract/syndication/feed/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable } from '#platform/db/database.ts';
import { acceptsEncoding } from '#platform/http/accepts-encoding.ts';
import { MinuteCounts } from '#platform/http/minute-counts.ts';
import type { Server } from '#platform/server.ts';
import { readCookie } from '#platform/session/cookies.ts';
import { gzipBytes, gzipHead, gzipTail } from '#platform/syndication/compressed.ts';
import { networkOf } from './fetch-limits.ts';
import { metaCsv } from '../format/meta-csv.ts';
import { mediaTypeOf, type FeedFormat } from '../format/writers.ts';
import { offerBuild, possibleBuilds } from './offered-builds.ts';
import { recordFetch } from './record-fetch.ts';
import { listingTexts, readChanges, sentDocument } from './sent-document.ts';
import { storedChunks } from '#platform/syndication/stored-text.ts';

/** Per minute. Only wrong addresses count by network: a partner fetches hundreds of feeds at once. */
const wrongPerNetwork = 60;
const fetchesPerFeed = 60;

/** Meta also takes CSV. `full` asks an incremental feed for everything. */
const querySchema = z.object({ format: z.literal('csv').optional(), full: z.literal('1').optional() });

const paramsSchema = z.object({
  feedKey: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
  secret: z.string().min(1).max(200),
});

interface Served {
  readonly feedId: number;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly status: 'active' | 'paused' | 'off';
  readonly buildId: number | null;
  readonly format: FeedFormat;
  readonly hash: string;
  readonly crc32: number;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly listings: number;
  readonly isPartial: boolean;
  readonly publishedAt: Date;
  readonly isIncremental: boolean;
  /** The build the partner has, where only changes are sent; null where all is. */
  readonly sinceBuildId: number | null;
  readonly possibleBuildIds: readonly number[];
}

type Published = Served & { readonly buildId: number };

async function findServed(db: Queryable, feedKey: string, now: Date): Promise<Served | undefined> {
  const { rows } = await db.query<Served>(sql`
    select f.id as "feedId", f.secret, case when f.previous_until > ${now} then f.previous_secret end as "previousSecret",
      o.status, b.id as "buildId", b.format, b.hash, b.crc32, b.bytes, b.stored_bytes as "storedBytes",
      b.listings, b.mode = 'incremental' as "isPartial", b.published_at as "publishedAt",
      o.mode = 'incremental' as "isIncremental", ${possibleBuilds} as "possibleBuildIds",
      case when o.mode = 'incremental' then (
        select h.id from feed_builds h where h.id = f.last_fetched_build_id and h.format = b.format
      ) end as "sinceBuildId"
    from feeds f join feed_overview o on o.id = f.id
    left join feed_builds b on b.feed_id = f.id and b.state = 'published'
    where f.feed_key = ${feedKey}`);
  return rows[0];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant time for an unknown feed, a wrong secret and a right one. */
function isSecretOf(served: Served | undefined, given: string): boolean {
  const givenDigest = digest(given);
  const isCurrent = timingSafeEqual(givenDigest, digest(served?.secret ?? ''));
  const isPrevious = timingSafeEqual(givenDigest, digest(served?.previousSecret ?? ''));
  return served !== undefined && (isCurrent || (isPrevious && served.previousSecret !== null));
}

const isUnchanged = ({ headers }: FastifyRequest, { hash, publishedAt }: Published): boolean => {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((tag) => {
      const plain = tag.trim().replace(/^W\//, '').replaceAll('"', '');
      // Whatever the form: plain, compressed, a table or changes, who has one of them has the build.
      return plain === '*' || plain.split('-', 1)[0] === hash;
    });
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && Math.floor(publishedAt.getTime() / 1000) * 1000 <= since;
};

async function* zippedBody(db: Queryable, served: Published): AsyncGenerator<Buffer> {
  yield gzipHead;
  yield* storedChunks(db, served.buildId, served.storedBytes);
  yield gzipTail(served.crc32, served.bytes);
}

/**
 * Serves feeds to partners. A paused feed keeps serving the last published build: an empty or missing document could
 * be taken for "all listings removed". A feed that is off answers 404.
 */
export function serveFeeds(server: Server): void {
  const counts = new MinuteCounts(server.clock);
  const noted = new MinuteCounts(server.clock);

  const find = async (request: FastifyRequest): Promise<Published> => {
    const params = paramsSchema.safeParse(request.params);
    const { feedKey, secret } = params.success ? params.data : { feedKey: '', secret: '' };
    const served = await findServed(server.db, feedKey, server.clock.now());
    if (!isSecretOf(served, secret) || served === undefined || served.status === 'off') {
      counts.demandAtMost(`network ${networkOf(request.ip)}`, wrongPerNetwork);
      throw problem('page_not_found', {});
    }
    counts.demandAtMost(`feed ${served.feedId}`, fetchesPerFeed);
    // 503 instead of 404 for a correct address: a partner might drop a feed that is not found.
    if (served.buildId === null) throw problem('unavailable', {});
    return { ...served, buildId: served.buildId };
  };

  /** Not a signed-in browser: the build the partner fetched is the base of the next incremental one. */
  const isPartner = (request: FastifyRequest): boolean => readCookie(request, 'session') === undefined;

  const note = (request: FastifyRequest, served: Published, answer: 200 | 304): void => {
    if (!isPartner(request)) return;
    const agent = request.headers['user-agent']?.slice(0, 200) ?? null;
    const network = networkOf(request.ip);
    if (noted.add(`${served.feedId} ${served.buildId} ${answer} ${agent} ${network}`) > 1) return;
    recordFetch(server, { feedId: served.feedId, buildId: served.buildId, answer, agent, network }).catch(
      (error: unknown) => request.log.error({ err: error }, 'Failed to record a feed fetch'),
    );
  };

  server.app.route({
    method: 'GET',
    url: feedAddressPath.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      access: 'public',
      describe: () => ({
        summary: 'Fetch a feed (for partners)',
        responses: { 200: { description: 'The published document' }, 304: { description: 'As it was' } },
      }),
    },
    handler: async (request, reply): Promise<FastifyReply> => {
      const served = await find(request);
      const query = querySchema.safeParse(request.query);
      const isTable = query.success && query.data.format === 'csv';
      if (!query.success || (isTable && served.format !== 'meta')) throw problem('page_not_found', {});
      const isFull = served.sinceBuildId === null || query.data.full !== undefined;
      const sinceBuildIds = isFull ? [] : [...new Set([served.sinceBuildId, ...served.possibleBuildIds])];
      const isZipped = !isTable && isFull && !served.isPartial && acceptsEncoding(request, 'gzip');
      const form = isTable ? '-csv' : isZipped ? '-gzip' : isFull ? '' : `-since-${sinceBuildIds.join('.')}`;
      void reply
        .header('etag', `"${served.hash}${form}"`)
        .header('last-modified', served.publishedAt.toUTCString())
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept-encoding')
        .header('x-robots-tag', 'noindex');
      if (isUnchanged(request, served) && query.data.full === undefined) {
        if (request.method !== 'HEAD') note(request, served, 304);
        return reply.code(304).send();
      }
      const isHead = request.method === 'HEAD';
      const send = (parts: () => AsyncGenerator<Buffer | string>): FastifyReply => {
        if (isHead) return reply.send(Readable.from([]));
        // Counts once the last byte has left: a reader that leaves half way gets the same lines again.
        reply.raw.once('finish', () => note(request, served, 200));
        return reply.send(Readable.from(parts(), { objectMode: false }));
      };
      if (isTable) {
        void reply.type('text/csv; charset=utf-8');
        const { changed } = await readChanges(server.db, served.buildId, []);
        return send(() => metaCsv(listingTexts(server.db, changed)));
      }
      const { db } = server;
      if (served.isIncremental && !isHead && isPartner(request))
        await offerBuild(db, served.feedId, served.buildId);
      const sent = await sentDocument(db, served, sinceBuildIds);
      // Send the length first, so that a truncated response is not taken for a complete one.
      void reply
        .type(mediaTypeOf(served.format))
        .header('content-length', isZipped ? gzipBytes(served.storedBytes) : sent.bytes);
      if (isZipped) void reply.header('content-encoding', 'gzip');
      return send(() => (isZipped ? zippedBody(db, served) : sent.parts()));
    },
  });
}
