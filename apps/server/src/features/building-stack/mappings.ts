import { buildingStackBuilding } from '@supersync/contract/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/building-stack/building-stack-company.ts';
import {
  suggest,
  type LocalProperty,
  type RemoteBuilding,
  type Suggestion,
} from '@supersync/contract/building-stack/suggest.ts';
import { normalName } from '@supersync/contract/building/normal-address.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Origin } from '../../platform/server.ts';

interface Company {
  id: number;
  name: string;
  status: string;
  client_id: number | null;
}

async function lockCompany(tx: Transaction, id: number): Promise<Company> {
  const { rows } = await tx.query<Company>(
    sql`select id, name, status, client_id from building_stack_companies where id = ${id} for update`,
  );
  if (rows[0] === undefined) throw problem('not_found', { thing: buildingStackCompany.singular, key: id });
  return rows[0];
}

/** The client of the same name, where there is exactly one that no other company is mapped to. */
async function suggestClient(tx: Transaction, company: Company): Promise<number | null> {
  const { rows } = await tx.query<{ id: number; name: string }>(sql`
    select id, name from clients c
    where not exists (select from building_stack_companies b where b.client_id = c.id)`);
  const same = rows.filter(({ name }) => normalName(name) === normalName(company.name));
  return same.length === 1 ? (same[0]?.id ?? null) : null;
}

async function storeSuggestions(
  tx: Transaction,
  companyId: number,
  userId: number,
  suggestions: readonly Suggestion[],
): Promise<number> {
  const { rowCount } = await tx.query(sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb)
        as f("remoteId" int, "localId" int, "by" text)
    )
    update building_stack_buildings b
    set status = case when f."localId" is null then 'unmapped' else 'suggested' end,
      suggested_property_id = f."localId", suggested_by = f."by",
      version = b.version + 1, modified_user_id = ${userId}, modified_at = now()
    from building_stack_buildings o left join found f on f."remoteId" = o.id
    where o.id = b.id and o.company_id = ${companyId} and o.status in ('unmapped', 'suggested')
      and (o.suggested_property_id, o.status)
        is distinct from (f."localId", case when f."localId" is null then 'unmapped' else 'suggested' end)`);
  return rowCount;
}

/** Looks anew at every building that is neither mapped nor set aside. */
export async function suggestFor(
  tx: Transaction,
  origin: Origin,
  companyId: number,
  userId: number,
): Promise<{ suggested: number; left: number }> {
  const company = await lockCompany(tx, companyId);
  const key = String(companyId);
  if (company.client_id === null) {
    const clientId = company.status === 'ignored' ? null : await suggestClient(tx, company);
    if (clientId === null) return { suggested: 0, left: 1 };
    await tx.query(sql`
      update building_stack_companies
      set status = 'suggested', suggested_client_id = ${clientId}, version = version + 1,
        modified_user_id = ${userId}, modified_at = now() where id = ${companyId}`);
    await audit(tx, origin, {
      action: 'suggested',
      resource: buildingStackCompany.name,
      key,
      changes: { suggestedClientId: [null, clientId] },
    });
    await publish(tx, recordRoom(buildingStackCompany.name), 'updated', { key });
    return { suggested: 1, left: 0 };
  }
  const remotes = await tx.query<RemoteBuilding>(sql`
    select id, name, address, postal_code as "postalCode" from building_stack_buildings
    where company_id = ${companyId} and status in ('unmapped', 'suggested') order by id`);
  const locals = await tx.query<LocalProperty>(sql`
    select p.id, p.name, p.address, p.postal_code as "postalCode" from properties p
    where p.client_id = ${company.client_id} and p.status <> 'archived'
      and not exists (select from building_stack_buildings b where b.property_id = p.id) order by p.id`);
  const suggestions = suggest(remotes.rows, locals.rows);
  const changed = await storeSuggestions(tx, companyId, userId, suggestions);
  if (changed > 0) {
    await audit(tx, origin, {
      action: 'suggested',
      resource: buildingStackCompany.name,
      key,
      changes: { suggestions: [null, suggestions.length] },
    });
    await publish(tx, recordRoom(buildingStackBuilding.name), 'updated', { key: null });
  }
  return { suggested: suggestions.length, left: remotes.rows.length - suggestions.length };
}

/** Maps what was suggested: all of a company, or the buildings named. */
export async function acceptAll(
  tx: Transaction,
  origin: Origin,
  companyId: number,
  userId: number,
  buildingIds: readonly number[] | null,
): Promise<{ mapped: number }> {
  await lockCompany(tx, companyId);
  const { rows } = await tx.query<{ id: number }>(sql`
    with mapped as (
      update building_stack_buildings b
      set status = 'mapped', property_id = b.suggested_property_id, version = b.version + 1,
        modified_user_id = ${userId}, modified_at = now()
      where b.company_id = ${companyId} and b.status = 'suggested' and b.suggested_property_id is not null
        and (${buildingIds === null} or b.id = any(${buildingIds ?? []}::int[]))
        and not exists (select from building_stack_buildings x where x.property_id = b.suggested_property_id)
      returning b.id, b.property_id
    ), audited as (
      insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
      select ${origin.userId}::int, 'updated', ${buildingStackBuilding.name}, id::text,
        jsonb_build_object('status', jsonb_build_array('suggested', 'mapped'),
          'propertyId', jsonb_build_array(null, property_id)),
        ${origin.reason ?? null}::text, ${origin.requestId}::text, ${origin.address}::text
      from mapped
    )
    select id from mapped`);
  if (rows.length > 0) await publish(tx, recordRoom(buildingStackBuilding.name), 'updated', { key: null });
  return { mapped: rows.length };
}
