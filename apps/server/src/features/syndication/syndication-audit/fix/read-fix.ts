import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import { maxFixed, type FixRequest } from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Viewer } from '#platform/resource/viewer.ts';
import { readGateFacts } from '#platform/syndication/gate-facts.ts';
import { clientsWithMatches } from '../counts.ts';
import { findPartner, readPairs } from '../read-chain.ts';
import { planFix, type PlannedFix } from './plan-fix.ts';

interface Stopped {
  readonly propertyId: number;
  readonly name: string;
  readonly clientName: string;
  readonly currency: string;
  readonly locked: string[];
}

/** Only clients that may have a match are judged. */
async function clientsOf(db: Queryable, partnerId: number, request: FixRequest, at: Date): Promise<number[]> {
  const { clientId, propertyIds, gate, q = '' } = request;
  if (clientId !== undefined) return [clientId];
  if (propertyIds === undefined) return clientsWithMatches(db, { partnerId, gate, state: null, q }, at);
  const { rows } = await db.query<{ id: number }>(
    sql`select distinct client_id as id from properties where id = any (${propertyIds}::int[])`,
  );
  return rows.map(({ id }) => id);
}

const readStopped = async (
  db: Queryable,
  partnerId: number,
  request: FixRequest,
  at: Date,
): Promise<Stopped[]> => {
  const { gate, q = '', exceptIds = [] } = request;
  const propertyIds = request.propertyIds ?? null;
  const clientIds = await clientsOf(db, partnerId, request, at);
  const { rows } = await db.query<Stopped>(sql`
    select p.id as "propertyId", p.name, c.name as "clientName", p.currency,
      array(select k.field from property_locks k where k.property_id = p.id) as locked
    from syndication_verdicts(${at.toISOString().slice(0, 10)}::date, ${at}::timestamptz, ${clientIds}::int[],
      ${partnerId}::int) v
    join properties p on p.id = v.property_id join clients c on c.id = p.client_id
    where v.gate = ${gate} and (${propertyIds}::int[] is null or p.id = any (${propertyIds}::int[]))
      and p.id <> all (${exceptIds}::int[])
      and (${q} = '' or position(lower(${q}) in lower(p.name)) > 0)
    order by p.id limit ${maxFixed + 1}`);
  return rows;
};

export type ReadFix = PlannedFix & Stopped;

/** The properties a fix is asked for, each with what it would become. */
export async function readFix(
  db: Queryable,
  viewer: Viewer,
  partnerId: number,
  request: FixRequest,
  at: Date,
): Promise<readonly ReadFix[]> {
  const partner = await findPartner(db, partnerId);
  if (partner === null) throw problem('not_found', { thing: partnerResource.singular, key: partnerId });
  const stopped = await readStopped(db, partnerId, request, at);
  if (stopped.length > maxFixed)
    throw problem('too_many_records', { count: `More than ${maxFixed}`, most: maxFixed });
  const ids = stopped.map(({ propertyId }) => propertyId);
  const stoppedOf = new Map(stopped.map((each) => [each.propertyId, each]));
  const pairs = new Map((await readPairs(db, ids, partnerId)).map((pair) => [pair.propertyId, pair]));
  const facts = await readGateFacts(db, viewer, ids);
  const subjects = facts.flatMap((each) => {
    const [pair, own] = [pairs.get(each.property.id), stoppedOf.get(each.property.id)];
    return pair === undefined || own === undefined ? [] : [{ facts: each, pair, locked: own.locked }];
  });
  const planned = planFix(subjects, { gate: request.gate, partner, fill: request.fill, at });
  return planned.flatMap((each) => {
    const own = stoppedOf.get(each.propertyId);
    return own === undefined ? [] : [{ ...own, ...each }];
  });
}
