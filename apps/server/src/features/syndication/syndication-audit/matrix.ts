import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import {
  readAuditMatrix,
  readAuditProperties,
  type AuditedProperty,
  type AuditMatrix,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { readGateFacts } from '#platform/syndication/gate-facts.ts';
import { judge } from './judge.ts';
import { findPartner, readPairs } from './read-chain.ts';

const stateCounts = raw(
  auditStates.values
    .map((state) => `'${state}', nullif(sum(v.n) filter (where v.state = '${state}'), 0)::int`)
    .join(', '),
);

/**
 * The whole answer is one statement: every verdict, counted by cell, and the names of both sides. The names are joined:
 * the planner takes the counts for far more than they are, and would search them again for each client.
 */
const matrixStatement = (verdicts: Sql, clientId: number | null, partnerId: number | null): Sql => sql`
  with counted as materialized (
    select client_id, partner_id, state, gate, count(*)::int as n from ${verdicts}
    group by client_id, partner_id, state, gate
  )
  select json_build_object(
    'partners', (
      select coalesce(json_agg(json_build_object('id', p.id, 'partnerKey', p.partner_key, 'name', p.name,
        'status', p.status) order by p.name, p.id), '[]')
      from partners p
      join (select partner_id from counted union select x.id from partners x where x.status <> 'retired') s
        on s.partner_id = p.id
      where ${partnerId}::int is null or p.id = ${partnerId}::int),
    'clients', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
      from clients c
      join (select client_id from counted union select ${clientId}::int) s on s.client_id = c.id
      where ${clientId}::int is null or c.id = ${clientId}::int),
    'cells', (
      select coalesce(json_agg(e.cell), '[]') from (
        select json_build_object('clientId', v.client_id, 'partnerId', v.partner_id,
          'states', json_strip_nulls(json_build_object(${stateCounts})),
          'gates', coalesce(json_object_agg(v.gate, v.n) filter (where v.gate is not null), '{}')) as cell
        from counted v group by v.client_id, v.partner_id
      ) e)
  ) as matrix`;

interface VerdictRow extends Omit<AuditedProperty, 'words' | 'ruleId'> {}

export function registerMatrix(server: Server): void {
  const verdictsOf = (clientId: number | null, partnerId: number | null): Sql =>
    sql`syndication_verdicts(${dayOf(server.clock)}::date, ${server.clock.now()}::timestamptz,
      ${clientId}::int, ${partnerId}::int)`;

  registerAction(server, readAuditMatrix, async ({ query: { clientId = null, partnerId = null }, db }) => {
    const { rows } = await db.query<{ matrix: AuditMatrix }>(
      matrixStatement(verdictsOf(clientId, partnerId), clientId, partnerId),
    );
    return rows[0]?.matrix ?? { partners: [], clients: [], cells: [] };
  });

  registerAction(server, readAuditProperties, async ({ params: { partnerId }, query, caller, db }) => {
    const { clientId = null, gate = null, state = null, q = '', after, limit } = query;
    const partner = await findPartner(db, partnerId);
    if (partner === null) throw problem('not_found', { thing: partnerResource.singular, key: partnerId });
    // One extra row tells whether there is a next page.
    const { rows } = await db.query<VerdictRow>(sql`
      select v.property_id as "propertyId", p.name, p.city, p.province_code as "provinceCode",
        v.client_id as "clientId", c.name as "clientName", v.state, v.gate
      from ${verdictsOf(clientId, partnerId)} v
      join properties p on p.id = v.property_id join clients c on c.id = v.client_id
      where v.property_id > ${after} and (${gate}::text is null or v.gate = ${gate}::text)
        and (${state}::text is null or v.state = ${state}::text)
        and (${q} = '' or position(lower(${q}) in lower(p.name)) > 0)
      order by v.property_id limit ${limit + 1}`);
    const page = rows.slice(0, limit);
    const ids = page.map(({ propertyId }) => propertyId);
    const facts = await readGateFacts(db, viewerOf(caller), ids, partner.requiredFields);
    const factsOf = new Map(facts.map((each) => [each.property.id, each]));
    const pairs = new Map((await readPairs(db, ids, partnerId)).map((pair) => [pair.propertyId, pair]));
    const now = server.clock.now();
    return {
      rows: page.map((row) => {
        const [found, pair] = [factsOf.get(row.propertyId), pairs.get(row.propertyId)];
        const first =
          found === undefined || pair === undefined
            ? undefined
            : judge(found, partner, pair, now).findings.find(({ gate: at }) => at === row.gate);
        return { ...row, words: first?.words ?? '', ruleId: first?.ruleId ?? null };
      }),
      next: rows.length > limit ? (page.at(-1)?.propertyId ?? null) : null,
    };
  });
}
