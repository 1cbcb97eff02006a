import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import {
  type LocalProperty,
  type RemoteBuilding,
  suggest,
  type Suggestion,
} from '@supersync/contract/records/building-stack/suggest.ts';
import { normalName } from '@supersync/contract/records/building/normal-address.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

type Company = Row<typeof buildingStackCompany>;

/** One event for all changes: lists reload once. */
const event = { key: null };

/** The only client with the same name that no other company is mapped to. */
async function suggestClient(tx: Transaction, company: Company): Promise<number | null> {
  const { rows } = await tx.query<{ id: number; name: string }>(sql`
    select id, name from clients c
    where not exists (select from building_stack_companies b where b.client_id = c.id)`);
  const same = rows.filter(({ name }) => normalName(name) === normalName(company.name));
  return same.length === 1 ? (same[0]?.id ?? null) : null;
}

const storeSuggestions = (
  tx: Transaction,
  origin: Origin,
  companyId: number,
  suggestions: readonly Suggestion[],
): Promise<number> =>
  records(tx, origin).bulk(
    buildingStackBuilding,
    {
      before: sql`found as (
        select * from jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb)
          as f("remoteId" int, "localId" int, "by" text))`,
      rows: sql`select b.*, f."localId" as found_id, f."by" as found_by,
          case when f."localId" is null then 'unmapped' else 'suggested' end as found_status
        from building_stack_buildings b left join found f on f."remoteId" = b.id
        where b.company_id = ${companyId} and b.status in ('unmapped', 'suggested')
          and (b.suggested_property_id, b.status)
            is distinct from (f."localId", case when f."localId" is null then 'unmapped' else 'suggested' end)
        order by b.id for update of b`,
      set: sql`status = o.found_status, suggested_property_id = o.found_id, suggested_by = o.found_by`,
    },
    { action: 'suggested', event },
  );

/** Matches every building that is neither mapped nor ignored. */
export async function suggestFor(
  tx: Transaction,
  origin: Origin,
  companyId: number,
): Promise<{ suggested: number; left: number }> {
  const { lock, update, note } = records(tx, origin);
  const company = await lock(buildingStackCompany, companyId);
  if (company.status === 'ignored') return { suggested: 0, left: 0 };
  if (company.clientId === null) {
    const clientId = await suggestClient(tx, company);
    if (clientId === null) return { suggested: 0, left: 1 };
    const values = { status: 'suggested', suggestedClientId: clientId } as const;
    await update(buildingStackCompany, companyId, values, { action: 'suggested', touch: true });
    return { suggested: 1, left: 0 };
  }
  const remotes = await tx.query<RemoteBuilding>(sql`
    select id, name, address, postal_code as "postalCode" from building_stack_buildings
    where company_id = ${companyId} and status in ('unmapped', 'suggested') order by id`);
  const locals = await tx.query<LocalProperty>(sql`
    select p.id, p.name, p.address, p.postal_code as "postalCode" from properties p
    where p.client_id = ${company.clientId} and p.status <> 'archived'
      and not exists (select from building_stack_buildings b where b.property_id = p.id) order by p.id`);
  const suggestions = suggest(remotes.rows, locals.rows);
  const changed = await storeSuggestions(tx, origin, companyId, suggestions);
  if (changed > 0) {
    const changes = { suggestions: [null, suggestions.length] } as const;
    await note(buildingStackCompany, companyId, { action: 'suggested', changes, version: company.version });
  }
  return { suggested: suggestions.length, left: remotes.rows.length - suggestions.length };
}

/**
 * Accepts suggestions: all of a company, or those of the given buildings. One that was made for another client, before
 * the company was ignored or mapped anew, is left alone.
 */
export async function acceptAll(
  tx: Transaction,
  origin: Origin,
  companyId: number,
  buildingIds: readonly number[] | null,
): Promise<{ mapped: number }> {
  const { clientId } = await records(tx, origin).lock(buildingStackCompany, companyId);
  const mapped = await records(tx, origin).bulk(
    buildingStackBuilding,
    {
      rows: sql`select b.* from building_stack_buildings b
        where b.company_id = ${companyId} and b.status = 'suggested'
          and exists (select from properties p
            where p.id = b.suggested_property_id and p.client_id = ${clientId}::int)
          and (${buildingIds === null} or b.id = any(${buildingIds ?? []}::int[]))
          and not exists (select from building_stack_buildings x where x.property_id = b.suggested_property_id)
        order by b.id for update of b`,
      set: sql`status = 'mapped', property_id = o.suggested_property_id`,
    },
    { event },
  );
  return { mapped };
}
