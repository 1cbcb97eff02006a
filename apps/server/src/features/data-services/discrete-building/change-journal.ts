import type { ChangeKind } from '@supersync/contract/data-services/discrete-building/building-states.ts';
import {
  buildingStatuses,
  placedBy,
} from '@supersync/contract/data-services/discrete-building/building-states.ts';
import {
  buildingChange,
  buildingMember,
  discreteBuilding,
} from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { countries } from '@supersync/contract/kernel/standard-choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

/** What of a building a change can alter, as it is kept for undo. */
const keptBuilding = z.object({
  id: z.int(),
  status: z.enum(buildingStatuses.values),
  canonicalAddress: z.string(),
  name: z.string().nullable(),
  civicNo: z.string(),
  street: z.string(),
  city: z.string(),
  provinceCode: z.string(),
  countryCode: z.enum(countries.values),
  postalCode: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  canonicalMemberId: z.int().nullable(),
  suggestedBuildingId: z.int().nullable(),
  suggestedScore: z.string().nullable(),
  doubt: z.int(),
  mergedIntoId: z.int().nullable(),
});
const keptMember = z.object({ id: z.int(), buildingId: z.int(), placedBy: z.enum(placedBy.values) });
const keptState = z.object({ buildings: z.array(keptBuilding), members: z.array(keptMember) });
export type KeptState = z.infer<typeof keptState>;

/** Buildings and listings as they are now. */
export async function stateOfBuildings(
  tx: Queryable,
  buildingIds: readonly number[],
  memberIds: readonly number[],
): Promise<KeptState> {
  const { rows } = await tx.query<{ state: unknown }>(sql`
    select json_build_object(
      'buildings', coalesce((select json_agg(json_build_object('id', id, 'status', status,
          'canonicalAddress', canonical_address, 'name', name, 'civicNo', civic_no, 'street', street, 'city', city,
          'provinceCode', province_code, 'countryCode', country_code, 'postalCode', postal_code,
          'latitude', latitude::text, 'longitude', longitude::text, 'canonicalMemberId', canonical_member_id,
          'suggestedBuildingId', suggested_building_id, 'suggestedScore', suggested_score::text, 'doubt', doubt,
          'mergedIntoId', merged_into_id) order by id)
        from discrete_buildings where id = any (${[...buildingIds]}::int[])), '[]'),
      'members', coalesce((select json_agg(json_build_object('id', id, 'buildingId', building_id,
          'placedBy', placed_by) order by id)
        from building_members where id = any (${[...memberIds]}::int[])), '[]')) as state`);
  return keptState.parse(rows[0]?.state);
}

interface Change {
  readonly kind: ChangeKind;
  readonly buildingId: number;
  readonly otherBuildingId: number | null;
  readonly before: KeptState;
  readonly reason?: string | undefined;
}

/** Keeps what was before, so that the change can be undone: the latest of a building first. */
export async function keepChange(
  tx: Transaction,
  origin: Origin,
  { kind, buildingId, otherBuildingId, before, reason }: Change,
): Promise<number> {
  const ids = [...before.buildings.map(({ id }) => id), buildingId, otherBuildingId].filter(
    (id) => id !== null,
  );
  const { record } = await records(tx, origin).create(
    buildingChange,
    {
      kind,
      status: 'done',
      buildingId,
      otherBuildingId,
      listings: before.members.length,
      reason: reason ?? null,
      userId: origin.userId,
      created: transactionTime,
    },
    { columns: { before, building_ids: [...new Set(ids)] } },
  );
  return record.id;
}

/** Moves listings; `placedBy` a person keeps matching from moving them again. */
export const placeMembers = (
  tx: Transaction,
  origin: Origin,
  members: readonly { readonly id: number; readonly buildingId: number; readonly placedBy: string }[],
  action: string,
): Promise<number> =>
  records(tx, origin).bulk(
    buildingMember,
    {
      before: sql`wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
          as w (id int, "buildingId" int, "placedBy" text))`,
      rows: sql`select m.*, w."buildingId" as to_id, w."placedBy" as by from building_members m
        join wanted w on w.id = m.id where (m.building_id, m.placed_by) is distinct from (w."buildingId", w."placedBy")
        order by m.id for update of m`,
      set: sql`building_id = o.to_id, placed_by = o.by`,
    },
    { action },
  );

/** Takes a change back: every building and listing becomes what it was. */
export async function undo(tx: Transaction, origin: Origin, changeId: number): Promise<void> {
  const { rows } = await tx.query<{
    buildingId: number;
    before: unknown;
    ids: number[];
    later: number | null;
  }>(sql`
    select c.building_id as "buildingId", c.before, c.building_ids as ids, (
      select min(l.id) from building_changes l
      where l.id > c.id and l.status = 'done' and l.building_ids && c.building_ids) as later
    from building_changes c where c.id = ${changeId}`);
  const [change] = rows;
  if (change === undefined) throw problem('not_found', { thing: buildingChange.singular, key: changeId });
  const before = keptState.parse(change.before);
  const { ids } = change;
  await tx.query(sql`select from discrete_buildings where id = any (${ids}::int[]) order by id for update`);
  if (change.later !== null)
    throw problem('cannot_undo', { reason: `Change ${change.later} came after it: undo that first.` });
  const isNew = (id: number): boolean => !before.buildings.some((each) => each.id === id);
  await placeMembers(tx, origin, before.members, 'change undone');
  for (const id of ids.filter(isNew)) {
    // A building that the change made goes back to where its listings came from, with whatever joined it since.
    const { rows: joined } = await tx.query<{ id: number }>(
      sql`select id from building_members where building_id = ${id}`,
    );
    await placeMembers(
      tx,
      origin,
      joined.map((member) => ({ id: member.id, buildingId: change.buildingId, placedBy: 'match' })),
      'change undone',
    );
    await records(tx, origin).update(
      discreteBuilding,
      id,
      { mergedIntoId: change.buildingId, canonicalMemberId: null },
      { action: 'change undone' },
    );
  }
  for (const { id, ...values } of before.buildings)
    await records(tx, origin).update(discreteBuilding, id, values, { action: 'change undone', touch: true });
}
