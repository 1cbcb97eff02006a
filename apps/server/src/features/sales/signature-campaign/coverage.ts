import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  peoplePageSize,
  type readCoverage,
  type readCoveredPeople,
} from '@supersync/contract/sales/signature-campaign/coverage-actions.ts';
import {
  audiencesOf,
  placedOf,
  stretchesOf,
  type StoredCampaign,
} from '@supersync/contract/sales/signature-campaign/coverage.ts';
import {
  decideOn,
  type Decision,
  type PlacedCampaign,
} from '@supersync/contract/sales/signature-campaign/resolve.ts';
import type { z } from 'zod';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '#platform/db/database.ts';
import { isFound, pageOf, readDirectory } from '#platform/signature/senders.ts';

export interface NamedCampaign extends StoredCampaign {
  readonly name: string;
}

export async function readCampaigns(db: Queryable): Promise<NamedCampaign[]> {
  const { rows } = await db.query<Omit<NamedCampaign, 'endedAt'> & { readonly endedAt: Date | null }>(sql`
    select id, name, status, priority, starts_on as "startsOn", ends_on as "endsOn", group_ids as "groupIds",
      ended_at as "endedAt"
    from signature_campaigns order by id`);
  return rows.map((row) => ({ ...row, endedAt: row.endedAt?.toISOString() ?? null }));
}

const idsIn = ({ winner, others, by }: Decision<PlacedCampaign>) => ({
  campaignId: winner?.id ?? null,
  others: others.map(({ id }) => id),
  by,
});

/** People in the same groups see the same, so that the work grows with the groups, not with people times days. */
export async function coverage(
  db: Database,
  { from, to, withDrafts }: z.output<(typeof readCoverage)['query'] & z.ZodType>,
  today: string,
): Promise<ActionAnswer<typeof readCoverage>> {
  const { senders, groups, membershipsOf } = await readDirectory(db);
  const campaigns = await readCampaigns(db);
  const placed = campaigns.flatMap((campaign) => placedOf(campaign, withDrafts === '1'));
  const audiences = audiencesOf(senders, membershipsOf).map(({ groupIds, senders: { length } }) => ({
    groupIds: [...groupIds],
    people: length,
    stretches: stretchesOf(placed, new Set(groupIds), from, to).map((stretch) => ({
      ...stretch,
      others: [...stretch.others],
    })),
  }));
  return {
    today,
    people: senders.length,
    campaigns: campaigns.map(({ id, name, status, priority }) => ({ id, name, status, priority })),
    groups: groups.map(({ id, name }) => ({ id, name })),
    audiences,
  };
}

/** Everyone with the banner of one day. */
export async function coveredPeople(
  db: Database,
  { day, withDrafts, search, only, page }: z.output<(typeof readCoveredPeople)['query'] & z.ZodType>,
): Promise<ActionAnswer<typeof readCoveredPeople>> {
  const { senders, membershipsOf } = await readDirectory(db);
  const placed = (await readCampaigns(db)).flatMap((campaign) => placedOf(campaign, withDrafts === '1'));
  const decided = audiencesOf(senders, membershipsOf).flatMap(({ groupIds, senders: members }) => {
    const shown = idsIn(decideOn(placed, day, new Set(groupIds)));
    const isWanted =
      only === undefined || (only === 'gaps' ? shown.campaignId === null : shown.others.length > 0);
    return isWanted ? members.map((sender) => ({ sender, groupIds, shown })) : [];
  });
  const found = decided
    .filter(({ sender }) => isFound(sender, search))
    .toSorted((a, b) => a.sender.name.localeCompare(b.sender.name, 'en') || a.sender.id - b.sender.id);
  return {
    total: found.length,
    rows: pageOf(found, page, peoplePageSize).map(({ sender: { id, name, email }, groupIds, shown }) => ({
      senderId: id,
      name,
      email,
      groupIds: [...groupIds],
      ...shown,
    })),
  };
}
