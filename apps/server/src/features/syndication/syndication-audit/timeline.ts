import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import {
  readAuditTimeline,
  type TimelineEntry,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';

interface Row extends Omit<TimelineEntry, 'changes'> {
  /** Of a build: field changes as they were stored; of an audit entry: `{ field: [before, after] }`. */
  readonly fields: TimelineEntry['changes'] | null;
  readonly edited: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  /** Its time as the database has it; `at` is rounded. */
  readonly microseconds: string;
}

/** Rounded up, so that the state as of an entry's time has what the entry tells. */
const isoTime = `to_char(date_trunc('milliseconds', x.at + interval '999 microseconds') at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const microseconds = '(extract(epoch from x.at) * 1000000)::bigint';

/**
 * One statement over everything dated: builds of the feed, what was decided on them, fetches, checks of the ad, and
 * audit entries of the records a verdict rests on. $1 property, $2 partner, $3 feed, $4 client, then audit keys.
 */
const statement = `
select x.id, ${isoTime} as at, x.kind, x.title, x.reason, x.build_id as "buildId",
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = x.actor_id), x.program) as actor,
  x.fields, x.edited, ${microseconds}::text as microseconds
from (
  select 'build-' || b.id as id, b.created as at, 'build' as kind,
    'Build ' || b.number || case
      when b.state = 'failed' then ' failed'
      when c.kinds is null then ': no change of the property'
      else ': property ' || c.kinds end as title,
    case when b.state = 'failed' then b.words end as reason, b.id as build_id, b.started_by as actor_id,
    null::text as program, c.fields, null::jsonb as edited
  from feed_builds b
  left join lateral (
    select string_agg(distinct k.kind, ', ') as kinds, jsonb_agg(f) filter (where f is not null) as fields
    from feed_changes k left join lateral jsonb_array_elements(k.fields) f on true
    where k.build_id = b.id and k.property_id = $1
  ) c on true
  where b.feed_id = $3
  union all
  select 'hold-' || b.id, b.created, 'hold', 'Build ' || b.number || ' held', b.words, b.id, null, null, null, null
  from feed_builds b where b.feed_id = $3 and b.words is not null and b.state <> 'failed'
  union all
  select 'decision-' || b.id, b.decided_at, 'decision',
    'Build ' || b.number || case b.state when 'dropped' then ' dropped' else ' confirmed' end, b.decision_reason, b.id,
    b.decided_by, null, null, null
  from feed_builds b where b.feed_id = $3 and b.decided_at is not null
  union all
  select 'fetch-' || f.id, f.at, 'fetch',
    case f.answer when 304 then 'Fetched: nothing new' else 'Fetched' end
      || case when exists (select from feed_listings l where l.build_id = f.build_id and l.property_id = $1)
        then ', with the property' else ', without the property' end,
    null, (select b.id from feed_builds b where b.id = f.build_id), null, f.agent, null, null
  from feed_fetches f where f.feed_id = $3
  union all
  select 'check-' || k.id, k.at, 'check', 'Ad URL checked: ' || k.status, k.finding, null, null, null, null, null
  from ad_url_checks k join ad_urls a on a.id = k.ad_url_id where a.property_id = $1 and a.partner_id = $2
  union all
  select 'audit-' || e.id, e.at,
    case when e.resource = '${restriction.name}' then 'restriction'
      when e.resource in ('${propertyPartner.name}', '${clientPartner.name}') then 'toggle'
      when e.changes ? 'status' and e.resource <> '${adUrl.name}' then 'toggle'
      else 'edit' end,
    case e.resource
      when '${propertyPartner.name}' then 'Link of the property '
      when '${clientPartner.name}' then 'Link of the client '
      when '${partnerResource.name}' then 'Partner '
      when '${restriction.name}' then 'Restriction ' || e.record_key || ' '
      when '${adUrl.name}' then 'Ad URL '
      else 'Property ' end || e.action,
    e.reason, null, e.actor_id, null, null, e.changes
  from audit_entries e
  where (e.resource, e.record_key) in (
      ('${propertyMeta.name}', $5), ('${propertyPartner.name}', $6), ('${clientPartner.name}', $7),
      ('${partnerResource.name}', $8))
    or (e.resource = '${adUrl.name}' and e.record_key in (
      select a.id::text from ad_urls a where a.property_id = $1 and a.partner_id = $2))
    or (e.resource = '${restriction.name}' and (e.record_key in (
      select r.id::text from client_restrictions r where r.client_id = $4)
      or e.changes -> 'clientId' @> to_jsonb($4::int)))
) x
where ($9::text[] is null or x.kind = any($9)) and ($10::timestamptz is null or x.at <= $10)
  and ($11::bigint is null or (${microseconds}, x.id) < ($11, $12))
order by x.at desc, x.id desc limit $13`;

/** The time and the id of a cursor, as the contract spells it. */
function readCursor(after: string | undefined): readonly [string | null, string | null] {
  if (after === undefined) return [null, null];
  const dash = after.indexOf('-');
  return [after.slice(0, dash), after.slice(dash + 1)];
}

const printed = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Long texts would make the answer large; the record itself has the whole. */
const longest = 300;
const cut = (text: string | null): string | null =>
  text !== null && text.length > longest ? `${cutText(text, longest)}…` : text;

const changesOf = ({ fields, edited }: Row): TimelineEntry['changes'] =>
  fields ??
  Object.entries(edited ?? {}).map(([field, [before, after]]) => ({
    field,
    before: cut(printed(before)),
    after: cut(printed(after)),
  }));

export function registerTimeline(server: Server): void {
  registerAction(
    server,
    readAuditTimeline,
    async ({
      params: { partnerId, propertyId },
      query: { kinds = null, until = null, after, limit },
      db,
    }) => {
      const { rows: found } = await db.query<{ clientId: number; feedId: number | null }>({
        text: `select t.client_id as "clientId", f.id as "feedId" from properties t
          join partners w on w.id = $2 left join feeds f on f.client_id = t.client_id and f.partner_id = w.id
          where t.id = $1`,
        values: [propertyId, partnerId],
      });
      const [head] = found;
      if (head === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: propertyId });
      const { clientId, feedId } = head;
      const { rows } = await db.query<Row>({
        text: statement,
        values: [
          propertyId,
          partnerId,
          feedId,
          clientId,
          printKey(propertyMeta, propertyId),
          printKey(propertyPartner, { propertyId, partnerId }),
          printKey(clientPartner, { clientId, partnerId }),
          printKey(partnerResource, partnerId),
          kinds,
          until,
          ...readCursor(after),
          limit + 1,
        ],
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        entries: page.map((row) => {
          const { id, at, kind, title, actor, reason, buildId } = row;
          return { id, at, kind, title, actor, reason, buildId, changes: changesOf(row) };
        }),
        next: rows.length > limit && last !== undefined ? `${last.microseconds}-${last.id}` : null,
      };
    },
  );
}
