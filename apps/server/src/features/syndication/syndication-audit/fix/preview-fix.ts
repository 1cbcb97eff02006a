import {
  maxFixRows,
  previewFix,
  type FixPreview,
} from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import { propertyLabel } from '#platform/syndication/gate-facts.ts';
import { canFill } from './plan-fix.ts';
import { readFix, type ReadFix } from './read-fix.ts';

/** How often each occurs, most frequent first. */
function counted<T>(values: readonly T[], keyOf: (value: T) => string): (T & { count: number })[] {
  const groups = Map.groupBy(values, keyOf);
  return [...groups.values()]
    .flatMap((group) => (group[0] === undefined ? [] : [{ ...group[0], count: group.length }]))
    .toSorted((a, b) => b.count - a.count);
}

async function readRules(db: Queryable, planned: readonly ReadFix[]): Promise<FixPreview['rules']> {
  const counts = new Map(
    counted(
      planned.map(({ ruleId }) => ({ ruleId })),
      ({ ruleId }) => String(ruleId),
    ).map(({ ruleId, count }) => [ruleId, count]),
  );
  const { rows } = await db.query<Omit<FixPreview['rules'][number], 'count'>>(sql`
    select r.id, c.name as "clientName", r.scope, r.target, r.mode, r.reason
    from client_restrictions r join clients c on c.id = r.client_id
    where r.id = any (${[...counts.keys()].filter((id) => id !== null)}::int[]) order by c.name, r.id`);
  return rows.map((rule) => ({ ...rule, count: counts.get(rule.id) ?? 0 }));
}

export function registerFixPreview(server: Server): void {
  registerAction(server, previewFix, async ({ params: { partnerId }, body, caller, db }) => {
    const planned = await readFix(db, viewerOf(caller), partnerId, body, server.clock.now());
    return {
      matched: planned.length,
      propertyIds: planned.flatMap(({ propertyId, after }) => (after === null ? [] : [propertyId])),
      leftOut: counted(
        planned.flatMap(({ why }) => (why === null ? [] : [{ why }])),
        ({ why }) => why,
      ),
      after: counted(
        planned.flatMap(({ after }) => (after === null ? [] : [after])),
        ({ state, gate }) => `${state} ${gate}`,
      ),
      fields: counted(
        planned.flatMap(({ fields }) =>
          fields.map((field) => ({
            field,
            label: field === 'photos' ? 'Photos' : propertyLabel(field),
            canFill: canFill(field),
          })),
        ),
        ({ field }) => field,
      ),
      rules: await readRules(db, planned),
      rows: planned
        .slice(0, maxFixRows)
        .map(({ propertyId, name, clientName, currency, fields, after, why }) => ({
          propertyId,
          name,
          clientName,
          currency,
          fields: [...fields],
          after,
          why,
        })),
    };
  });
}
