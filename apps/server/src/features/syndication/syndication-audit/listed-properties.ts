import { problem } from '@supersync/contract/kernel/errors.ts';
import { idRange } from '@supersync/contract/kernel/record-id.ts';
import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import {
  readAuditProperties,
  type AuditedProperty,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Database } from '#platform/db/database.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { readGateFacts } from '#platform/syndication/gate-facts.ts';
import { clientsWithMatches, type Matching } from './counts.ts';
import { judge } from './judge.ts';
import { findPartner, readPairs } from './read-chain.ts';

interface VerdictRow extends Omit<AuditedProperty, 'words' | 'ruleId'> {}

interface Search extends Matching {
  readonly clientId: number | null;
}

interface Place {
  readonly clientId: number;
  readonly propertyId: number;
}

export function registerListedProperties(server: Server): void {
  const { clock } = server;

  const readVerdicts = async (
    db: Database,
    { partnerId, gate, state, q }: Search,
    clientIds: readonly number[],
    after: Place,
    limit: number,
  ): Promise<VerdictRow[]> => {
    const { rows } = await db.query<VerdictRow>(sql`
      select v.property_id as "propertyId", p.name, p.city, p.province_code as "provinceCode",
        v.client_id as "clientId", c.name as "clientName", v.state, v.gate
      from syndication_verdicts(${dayOf(clock)}::date, ${clock.now()}::timestamptz, ${[...clientIds]}::int[],
        ${partnerId}::int) v
      join properties p on p.id = v.property_id join clients c on c.id = v.client_id
      where (v.client_id, v.property_id) > (${after.clientId}::int, ${after.propertyId}::int)
        and (${gate}::text is null or v.gate = ${gate}::text)
        and (${state}::text is null or v.state = ${state}::text)
        and (${q} = '' or position(lower(${q}) in lower(p.name)) > 0)
      order by v.client_id, v.property_id limit ${limit}`);
    return rows;
  };

  /** Only as many clients are judged as the page needs. */
  const find = async (db: Database, search: Search, after: Place, limit: number): Promise<VerdictRow[]> => {
    if (search.clientId !== null) return readVerdicts(db, search, [search.clientId], after, limit);
    const found: VerdictRow[] = [];
    let from = after.clientId;
    while (found.length < limit) {
      const clientIds = await clientsWithMatches(db, search, clock.now(), { from, enoughFor: limit });
      const last = clientIds.at(-1);
      if (last === undefined) break;
      found.push(...(await readVerdicts(db, search, clientIds, after, limit - found.length)));
      from = last + 1;
    }
    return found;
  };

  registerAction(server, readAuditProperties, async ({ params: { partnerId }, query, caller, db }) => {
    const { clientId = null, gate = null, state = null, q = '', after, limit } = query;
    const partner = await findPartner(db, partnerId);
    if (partner === null) throw problem('not_found', { thing: partnerResource.singular, key: partnerId });
    const [afterClient = 0, afterProperty = 0] = after
      .split('-')
      .map((part) => Math.min(Number(part), idRange.max));
    // One extra row tells whether there is a next page.
    const rows = await find(
      db,
      { partnerId, clientId, gate, state, q },
      { clientId: afterClient, propertyId: afterProperty },
      limit + 1,
    );
    const page = rows.slice(0, limit);
    const ids = page.map(({ propertyId }) => propertyId);
    const facts = await readGateFacts(db, viewerOf(caller), ids, partner.requiredFields);
    const factsOf = new Map(facts.map((each) => [each.property.id, each]));
    const pairs = new Map((await readPairs(db, ids, partnerId)).map((pair) => [pair.propertyId, pair]));
    const now = clock.now();
    const last = page.at(-1);
    return {
      rows: page.map((row) => {
        const [found, pair] = [factsOf.get(row.propertyId), pairs.get(row.propertyId)];
        const first =
          found === undefined || pair === undefined
            ? undefined
            : judge(found, partner, pair, now).findings.find(({ gate: at }) => at === row.gate);
        return { ...row, words: first?.words ?? '', ruleId: first?.ruleId ?? null };
      }),
      next: rows.length > limit && last !== undefined ? `${last.clientId}-${last.propertyId}` : null,
    };
  });
}
