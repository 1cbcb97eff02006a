import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import {
  readAuditMoment,
  type AuditMoment,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import type { ChainFeed, Delivery } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { KeyOf, Row } from '@supersync/contract/kernel/record.ts';
import { keyValues, printKey } from '@supersync/contract/kernel/record-key.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { loggedFields, rollBack, type PastEntry, type RecordValues } from '#platform/audit/roll-back.ts';
import type { Queryable } from '#platform/db/database.ts';
import { compileRecord } from '#platform/resource/compile/compile-record.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { StoredRestriction } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { readGateFacts } from '#platform/syndication/gate-facts.ts';
import { textReader, type TextPlace } from '#platform/syndication/stored-text.ts';
import { judge } from './judge.ts';
import { findPartner } from './read-chain.ts';

/** A record as of a moment, by undoing what its audit entries changed since; null if it was not there. */
async function recordAsOf<R extends Resource>(
  db: Queryable,
  resource: R,
  key: KeyOf<R>,
  at: string,
): Promise<Row<R> | null> {
  const { rows } = await db.query<{ answer: string }>(
    compileRecord(viewerOf(null), resource, keyValues(resource, key), { fields: null, relations: [] }),
  );
  const now: RecordValues | null = rows[0] === undefined ? null : JSON.parse(rows[0].answer).data;
  const since = await db.query<PastEntry>(sql`
    select id, action, changes from audit_entries
    where resource = ${resource.name} and record_key = ${printKey(resource, key)} and at > ${at}::timestamptz
    order by id desc`);
  const past = rollBack(loggedFields(resource, []), now, since.rows);
  const created: unknown = past?.['created'];
  // Without an entry of its creation, the record itself says since when it has been there.
  if (past === null || (typeof created === 'string' && new Date(created) > new Date(at))) return null;
  // `rollBack` fills in exactly the fields of the resource, which Row is computed from.
  return past as Row<R>;
}

/** The restrictions a client had then, those that were removed since among them. */
async function restrictionsAsOf(db: Queryable, clientId: number, at: string): Promise<StoredRestriction[]> {
  const { rows } = await db.query<{ id: number }>(sql`
    select id from client_restrictions where client_id = ${clientId}
    union
    select record_key::int from audit_entries where resource = ${restriction.name} and at > ${at}::timestamptz
      and changes -> 'clientId' @> to_jsonb(${clientId}::int)`);
  const past: StoredRestriction[] = [];
  for (const { id } of rows) {
    const record = await recordAsOf(db, restriction, id, at);
    if (record?.clientId === clientId) past.push(record);
  }
  return past;
}

interface PastBuild {
  readonly id: number;
  readonly number: number;
  readonly publishedAt: string | null;
  readonly format: AuditMoment['format'];
}

/** What the feed served then: the build that was published last before, held builds by their decision. */
async function buildAsOf(db: Queryable, feedId: number, at: string): Promise<PastBuild | null> {
  const { rows } = await db.query<PastBuild>(sql`
    select id, number, format, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt"
    from feed_builds where feed_id = ${feedId} and published_at <= ${at}::timestamptz
    order by published_at desc, id desc limit 1`);
  return rows[0] ?? null;
}

interface ListedRow extends TextPlace {
  readonly listingId: string;
  readonly name: string;
}

async function deliveryAsOf(
  db: Queryable,
  {
    feedId,
    propertyId,
    partnerId,
    build,
    listings,
  }: {
    readonly feedId: number | null;
    readonly propertyId: number;
    readonly partnerId: number;
    readonly build: PastBuild | null;
    readonly listings: number;
  },
  listingId: string | null,
  at: string,
): Promise<Delivery> {
  const { rows } = await db.query<{
    held: number | null;
    heldWords: string | null;
    lastFetchedAt: string | null;
    lastFetchedBy: string | null;
    isFetched: boolean;
    seen: Delivery['seen'];
  }>(sql`
    select h.number as held, h.words as "heldWords",
      to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastFetchedAt", f.agent as "lastFetchedBy",
      exists (select from feed_listings l where l.build_id = f.build_id and l.property_id = ${propertyId}) as "isFetched",
      case when c.id is not null then json_build_object('adUrlId', c.ad_url_id, 'url', c.url, 'status', c.status,
        'lastChecked', null, 'finding', c.finding) end as seen
    from (select 1) one
    left join lateral (
      select b.number, b.words from feed_builds b where b.feed_id = ${feedId} and b.created <= ${at}::timestamptz
        and b.words is not null and b.state <> 'failed' and (b.decided_at is null or b.decided_at > ${at}::timestamptz)
        and not exists (select from feed_builds n where n.feed_id = b.feed_id and n.number > b.number
          and n.created <= ${at}::timestamptz and n.state <> 'failed')
      order by b.number desc limit 1) h on true
    left join lateral (
      select x.at, x.agent, x.build_id from feed_fetches x where x.feed_id = ${feedId} and x.at <= ${at}::timestamptz
      order by x.at desc limit 1) f on true
    left join lateral (
      select x.id, x.ad_url_id, x.status, x.finding, a.url from ad_url_checks x join ad_urls a on a.id = x.ad_url_id
      where a.property_id = ${propertyId} and a.partner_id = ${partnerId} and x.at <= ${at}::timestamptz
      order by x.at desc limit 1) c on true`);
  const [found] = rows;
  const feed: ChainFeed | null =
    feedId === null || found === undefined
      ? null
      : {
          published: build?.number ?? null,
          held: found.held,
          heldWords: found.heldWords,
          lastFetchedAt: found.lastFetchedAt,
          lastFetchedBy: found.lastFetchedBy,
        };
  return {
    feed,
    listings,
    since: null,
    isFetched: found?.isFetched ?? false,
    listingId,
    seen: found?.seen ?? null,
  };
}

export function registerMoment(server: Server): void {
  registerAction(
    server,
    readAuditMoment,
    async ({ params: { partnerId, propertyId }, query: { at }, caller, db }) => {
      const partner = await findPartner(db, partnerId);
      if (partner === null) throw problem('not_found', { thing: partnerResource.singular, key: partnerId });
      const [facts] = await readGateFacts(db, viewerOf(caller), [propertyId]);
      if (facts === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: propertyId });
      const { clientId } = facts.property;
      const { rows: feeds } = await db.query<{ id: number }>(sql`
      select id from feeds where client_id = ${clientId} and partner_id = ${partnerId}`);
      const feedId = feeds[0]?.id ?? null;
      const build = feedId === null ? null : await buildAsOf(db, feedId, at);
      const { rows: listed } = await db.query<ListedRow>(sql`
      select listing_id as "listingId", name, text_build_id as "textBuildId", start, length from feed_listings
      where build_id = ${build?.id ?? null} and property_id = ${propertyId} order by position limit 200`);
      const read = textReader(db);
      const listings: AuditMoment['listings'] = [];
      for (const { listingId, name, ...place } of listed)
        listings.push({ listingId, name, text: await read(place) });

      const property = await recordAsOf(db, propertyMeta, propertyId, at);
      const pastPartner = await recordAsOf(db, partnerResource, partnerId, at);
      const clientLink = await recordAsOf(db, clientPartner, { clientId, partnerId }, at);
      const propertyLink = await recordAsOf(db, propertyPartner, { propertyId, partnerId }, at);
      const restrictions = await restrictionsAsOf(db, clientId, at);
      const delivery = await deliveryAsOf(
        db,
        { feedId, propertyId, partnerId, build, listings: listings.length },
        propertyLink?.listingId ?? null,
        at,
      );
      const verdict =
        property === null || pastPartner === null
          ? null
          : judge(
              { ...facts, restrictions, property },
              pastPartner,
              {
                links: { clientLink: clientLink?.status ?? null, propertyLink: propertyLink?.status ?? null },
                delivery,
              },
              new Date(at),
            );
      return {
        at,
        verdict:
          verdict === null ? null : { state: verdict.state, gate: verdict.gate, gates: verdict.findings },
        build: build === null ? null : { id: build.id, number: build.number, publishedAt: build.publishedAt },
        listings,
        format: build?.format ?? partner.format,
      };
    },
  );
}
