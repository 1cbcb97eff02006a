import {
  confirmBuilding,
  mergeBuildings,
  moveListings,
  setCanonical,
  splitBuilding,
  undoChange,
} from '@supersync/contract/data-services/discrete-building/actions.ts';
import { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { keepChange, placeMembers, stateOfBuildings, undo } from './change-journal.ts';
import { fileMembers } from './match-batch.ts';
import { canonicalValues, placeOfRow, type PlaceRow } from './member-row.ts';

type Building = Row<typeof discreteBuilding>;

const refuse = (reason: string): never => {
  throw problem('building_refused', { reason });
};

const noSuggestion = { suggestedBuildingId: null, suggestedScore: null, doubt: 0 } as const;

/** In the order of their ids, so that two changes of the same buildings wait for each other. */
async function lockBuildings(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ id: number; into: number | null }>(sql`
    select id, merged_into_id as into from discrete_buildings where id = any (${[...ids]}::int[])
    order by id for update`);
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw problem('not_found', { thing: discreteBuilding.singular, key: missing });
  const merged = rows.find(({ into }) => into !== null);
  if (merged !== undefined) refuse(`Building ${merged.id} was merged into building ${merged.into}.`);
}

interface Member extends PlaceRow {
  readonly id: number;
  readonly buildingId: number;
}

async function membersOf(tx: Queryable, buildingIds: readonly number[]): Promise<Member[]> {
  const { rows } = await tx.query<Member>(sql`
    select id, building_id as "buildingId", name, address, city, province_code as "provinceCode",
      country_code as "countryCode", postal_code as "postalCode", latitude::text, longitude::text
    from building_members where building_id = any (${[...buildingIds]}::int[])
    order by kind desc, score desc nulls first, id`);
  return rows;
}

/** Those named, all of the building; and what stays. */
async function divide(
  tx: Queryable,
  building: Building,
  memberIds: readonly number[],
): Promise<{ going: Member[]; staying: Member[] }> {
  const members = await membersOf(tx, [building.id]);
  const chosen = new Set(memberIds);
  const going = members.filter(({ id }) => chosen.has(id));
  if (going.length < chosen.size) refuse('Some of these listings are no longer in this building.');
  const staying = members.filter(({ id }) => !chosen.has(id));
  if (staying.length === 0)
    refuse('All of its listings would leave the building: merge the buildings instead.');
  return { going, staying };
}

const canonicalOf = (member: Member) => ({
  ...canonicalValues(member, placeOfRow(member)),
  canonicalMemberId: member.id,
});

/** The canonical listing of what stays, where the former one leaves. */
function canonicalAfter(building: Building, staying: readonly Member[]) {
  const [first] = staying;
  const isStaying = staying.some(({ id }) => id === building.canonicalMemberId);
  return isStaying || first === undefined ? {} : canonicalOf(first);
}

/** Once listings stand apart each must be found by itself. */
const fileAll = (tx: Transaction, members: readonly Member[]): Promise<void> =>
  fileMembers(
    tx,
    members.map((member) => ({ id: member.id, place: placeOfRow(member) })),
  );

const byPerson = (members: readonly Member[], buildingId: number) =>
  members.map(({ id }) => ({ id, buildingId, placedBy: 'person' }));

/** What was suggested to join a merged building is suggested to join what it became part of. */
async function redirectSuggestions(
  tx: Transaction,
  origin: Origin,
  targetId: number,
  mergedIds: readonly number[],
): Promise<void> {
  const from = [...mergedIds];
  await records(tx, origin).bulk(
    discreteBuilding,
    {
      rows: sql`select d.* from discrete_buildings d where d.suggested_building_id = any (${from}::int[])
        and d.id <> ${targetId} and d.merged_into_id is null order by d.id for update of d`,
      set: sql`suggested_building_id = ${targetId}::int`,
    },
    { action: 'suggestion redirected' },
  );
  await tx.query(sql`
    insert into building_candidates (member_id, building_id, civic, street_likeness, postal, metres, name_likeness)
    select c.member_id, ${targetId}::int, c.civic, c.street_likeness, c.postal, c.metres, c.name_likeness
    from building_candidates c join building_members m on m.id = c.member_id
    where c.building_id = any (${from}::int[]) and m.building_id <> ${targetId}::int on conflict do nothing`);
}

export function registerBuildingSteps(server: Server): void {
  registerStep(
    server,
    confirmBuilding,
    async ({ body: { reason }, record, origin, tx, move }) => {
      const before = await stateOfBuildings(tx, [record.id], []);
      await move(noSuggestion, { action: 'confirmed', ...(reason === undefined ? {} : { reason }) });
      const change = {
        kind: 'confirm',
        buildingId: record.id,
        otherBuildingId: null,
        before,
        reason,
      } as const;
      const changeId = await keepChange(tx, origin, change);
      return { id: record.id, status: 'confirmed' as const, changeId, otherId: null };
    },
    { first: (tx, { params }) => lockBuildings(tx, [params.id]) },
  );

  registerStep(
    server,
    mergeBuildings,
    async ({ body: { buildingIds, reason }, record, origin, tx, move }) => {
      const others = [...new Set(buildingIds)].filter((id) => id !== record.id);
      if (others.length === 0) refuse('A building cannot be merged into itself.');
      const moved = await membersOf(tx, others);
      const before = await stateOfBuildings(
        tx,
        [record.id, ...others],
        moved.map(({ id }) => id),
      );
      const said = { action: 'merged', ...(reason === undefined ? {} : { reason }) };
      await placeMembers(tx, origin, byPerson(moved, record.id), 'merged');
      await fileAll(tx, moved);
      for (const id of others)
        await records(tx, origin).update(discreteBuilding, id, { mergedIntoId: record.id }, said);
      await redirectSuggestions(tx, origin, record.id, others);
      await move(noSuggestion, said);
      const changeId = await keepChange(tx, origin, {
        kind: 'merge',
        buildingId: record.id,
        otherBuildingId: others.length === 1 ? (others[0] ?? null) : null,
        before,
        reason,
      });
      return { id: record.id, status: 'confirmed' as const, changeId, otherId: others[0] ?? null };
    },
    {
      first: (tx, { params, body }) => lockBuildings(tx, [...new Set([params.id, ...body.buildingIds])]),
    },
  );

  registerStep(
    server,
    splitBuilding,
    async ({ body: { memberIds, reason }, record, origin, tx, move }) => {
      const { going, staying } = await divide(tx, record, memberIds);
      const [first] = going;
      if (first === undefined) return refuse('Choose at least one listing.');
      const before = await stateOfBuildings(
        tx,
        [record.id],
        going.map(({ id }) => id),
      );
      const said = { action: 'split', ...(reason === undefined ? {} : { reason }) };
      const made = await records(tx, origin).create(
        discreteBuilding,
        { ...canonicalOf(first), status: 'split', doubt: 0, memberCount: 0, ownCount: 0, observedCount: 0 },
        said,
      );
      await placeMembers(tx, origin, byPerson(going, made.record.id), 'split');
      await fileAll(tx, [...going, ...staying]);
      await move({ ...noSuggestion, ...canonicalAfter(record, staying) }, said);
      const otherId = made.record.id;
      const change = {
        kind: 'split',
        buildingId: record.id,
        otherBuildingId: otherId,
        before,
        reason,
      } as const;
      return {
        id: record.id,
        status: 'split' as const,
        changeId: await keepChange(tx, origin, change),
        otherId,
      };
    },
    { first: (tx, { params }) => lockBuildings(tx, [params.id]) },
  );

  registerStep(
    server,
    moveListings,
    async ({ body: { memberIds, toId, reason }, record, origin, tx, move }) => {
      if (toId === record.id) refuse('The listings are in this building already.');
      const { going, staying } = await divide(tx, record, memberIds);
      const before = await stateOfBuildings(
        tx,
        [record.id, toId],
        going.map(({ id }) => id),
      );
      const said = { action: 'listings moved', ...(reason === undefined ? {} : { reason }) };
      await placeMembers(tx, origin, byPerson(going, toId), 'moved');
      await fileAll(tx, [...going, ...staying]);
      await records(tx, origin).update(discreteBuilding, toId, {}, { ...said, touch: true });
      await move(canonicalAfter(record, staying), said);
      const change = { kind: 'move', buildingId: record.id, otherBuildingId: toId, before, reason } as const;
      const changeId = await keepChange(tx, origin, change);
      return { id: record.id, status: record.status, changeId, otherId: toId };
    },
    { first: (tx, { params, body }) => lockBuildings(tx, [...new Set([params.id, body.toId])]) },
  );

  registerStep(
    server,
    setCanonical,
    async ({ body: { memberId, reason }, record, origin, tx, move }) => {
      const member = (await membersOf(tx, [record.id])).find(({ id }) => id === memberId);
      if (member === undefined) return refuse('This listing is not in this building.');
      const before = await stateOfBuildings(tx, [record.id], []);
      const said = { action: 'canonical listing set', ...(reason === undefined ? {} : { reason }) };
      await move(canonicalOf(member), said);
      const change = {
        kind: 'canonical',
        buildingId: record.id,
        otherBuildingId: null,
        before,
        reason,
      } as const;
      const changeId = await keepChange(tx, origin, change);
      return { id: record.id, status: record.status, changeId, otherId: null };
    },
    { first: (tx, { params }) => lockBuildings(tx, [params.id]) },
  );

  registerStep(server, undoChange, async ({ record, origin, tx, move }) => {
    await undo(tx, origin, record.id);
    await move({}, { action: 'undone' });
    return { id: record.id, buildingId: record.buildingId };
  });
}
