import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import {
  readAuditProperty,
  type AuditEvidence,
  type PropertyAudit,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import type { AuditFinding, AuditGate } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql, { raw } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import { readGateFacts } from '#platform/syndication/gate-facts.ts';
import { fieldsOf } from '#platform/syndication/read-fields.ts';
import { textReader, type TextPlace } from '#platform/syndication/stored-text.ts';
import { auditFields, brokenFields } from './audit-fields.ts';
import { judge } from './judge.ts';
import { findPartner, readPairs } from './read-chain.ts';

interface Trace {
  readonly at: string | null;
  readonly who: string | null;
}

type Traces = Readonly<
  Record<'clientLink' | 'partner' | 'propertyLink' | 'property' | 'build' | 'fetch' | 'ad', Trace>
>;

interface Head extends Pick<PropertyAudit, 'property' | 'clientLink' | 'propertyLink' | 'feed'> {
  readonly traces: Traces;
}

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = (column: string): string =>
  `(select u.first_name || ' ' || u.last_name from users u where u.id = ${column})`;
const trace = (at: string, who: string) => raw(`json_build_object('at', ${isoTime(at)}, 'who', ${who})`);

/** Records on both sides of the property, and who last changed what a step rests on. */
async function readHead(db: Queryable, propertyId: number, partnerId: number): Promise<Head | null> {
  const { rows } = await db.query<Head>(sql`
    select json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'clientId', t.client_id, 'clientName', o.name,
        'version', t.version) as property,
      case when c.client_id is not null
        then json_build_object('status', c.status, 'version', c.version) end as "clientLink",
      case when l.property_id is not null then json_build_object('status', l.status, 'version', l.version,
        'listingId', l.listing_id) end as "propertyLink",
      case when f.id is not null then json_build_object('id', f.id, 'feedKey', f.feed_key,
        'publishedBuildId', f.published_build_id, 'heldBuildId', f.held_build_id,
        'isBuilding', f.queued_at is not null or (f.build_token is not null and f.building_until > now())) end as feed,
      json_build_object(
        'clientLink', ${trace('c.modified_at', person('c.modified_user_id'))},
        'partner', ${trace('w.modified_at', person('w.modified_user_id'))},
        'propertyLink', ${trace('l.modified_at', person('l.modified_user_id'))},
        'property', ${trace('t.modified_at', person('t.modified_user_id'))},
        'build', ${trace('coalesce(h.created, b.published_at)', person('coalesce(h.started_by, b.decided_by, b.started_by)'))},
        'fetch', ${trace('f.last_fetched_at', 'f.last_fetched_by')},
        'ad', ${trace('a.last_checked', 'null::text')}) as traces
    from properties t
    join clients o on o.id = t.client_id
    join partners w on w.id = ${partnerId}
    left join client_partners c on c.client_id = t.client_id and c.partner_id = w.id
    left join property_partners l on l.property_id = t.id and l.partner_id = w.id
    left join feeds f on f.client_id = t.client_id and f.partner_id = w.id
    left join feed_builds b on b.id = f.published_build_id
    left join feed_builds h on h.id = f.held_build_id
    left join ad_urls a on a.property_id = t.id and a.partner_id = w.id
    where t.id = ${propertyId}`);
  return rows[0] ?? null;
}

const traceOf: Readonly<Record<AuditGate, keyof Traces>> = {
  client: 'clientLink',
  partner: 'partner',
  property: 'propertyLink',
  homes: 'property',
  restriction: 'clientLink',
  taken: 'partner',
  requirements: 'property',
  feed: 'build',
  fetched: 'fetch',
  accepted: 'propertyLink',
  seen: 'ad',
};

async function readRule(db: Queryable, id: number): Promise<Trace> {
  const { rows } = await db.query<Trace>(sql`
    select ${raw(isoTime('r.modified_at'))} as at, ${raw(person('r.modified_user_id'))} as who
    from client_restrictions r where r.id = ${id}`);
  return rows[0] ?? { at: null, who: null };
}

async function withEvidence(
  db: Queryable,
  findings: readonly AuditFinding[],
  traces: Traces,
  propertyStatus: string,
): Promise<AuditEvidence[]> {
  const shown: AuditEvidence[] = [];
  for (const finding of findings) {
    const { gate, ruleId } = finding;
    if (gate === 'restriction') {
      // Without a rule there is nothing to have been changed.
      shown.push({ ...finding, ...(ruleId === null ? { at: null, who: null } : await readRule(db, ruleId)) });
      continue;
    }
    const of = gate === 'property' && propertyStatus !== 'active' ? 'property' : traceOf[gate];
    shown.push({ ...finding, ...traces[of] });
  }
  return shown;
}

interface ListedRow extends TextPlace {
  readonly listingId: string;
  readonly name: string;
}

const maxListings = 500;

/** Its listings in a build, unless the build is of another format than the partner takes now. */
async function readListed(
  db: Queryable,
  buildId: number | null,
  propertyId: number,
  format: string,
): Promise<ListedRow[]> {
  if (buildId === null) return [];
  const { rows } = await db.query<ListedRow>(sql`
    select l.listing_id as "listingId", l.name, l.text_build_id as "textBuildId", l.start, l.length
    from feed_listings l join feed_builds b on b.id = l.build_id and b.format = ${format}
    where l.build_id = ${buildId} and l.property_id = ${propertyId} order by l.position limit ${maxListings}`);
  return rows;
}

export function registerPropertyAudit(server: Server): void {
  registerAction(server, readAuditProperty, async ({ params: { partnerId, propertyId }, caller, db }) => {
    const partner = await findPartner(db, partnerId);
    if (partner === null) throw problem('not_found', { thing: partnerResource.singular, key: partnerId });
    const [facts] = await readGateFacts(db, viewerOf(caller), [propertyId]);
    const [pair] = await readPairs(db, [propertyId], partnerId);
    const head = await readHead(db, propertyId, partnerId);
    if (facts === undefined || pair === undefined || head === null)
      throw problem('not_found', { thing: propertyMeta.singular, key: propertyId });
    const { findings, state, gate } = judge(facts, partner, pair, server.clock.now());
    const listed = await readListed(db, head.feed?.publishedBuildId ?? null, propertyId, partner.format);
    const [first] = listed;
    const text = first === undefined ? null : await textReader(db)(first);
    const fields = auditFields({
      property: facts.property,
      photos: facts.photos,
      partner,
      sent: text === null ? null : fieldsOf(partner.format, text),
    });
    const { property, clientLink, propertyLink, feed, traces } = head;
    const { id, partnerKey, name, status, version, format, level } = partner;
    return {
      property,
      partner: { id, partnerKey, name, status, version, format, level },
      clientLink,
      propertyLink,
      feed,
      seen: pair.delivery.seen,
      state,
      gate,
      gates: await withEvidence(db, findings, traces, facts.property.status),
      fields,
      broken: brokenFields(fields),
      listings: listed.map(({ listingId, name: of }) => ({ listingId, name: of })),
    };
  });
}
