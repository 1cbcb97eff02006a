import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  maxSendersShown,
  type readSignatureReport,
} from '@supersync/contract/sales/signature-report/actions.ts';
import { membershipsIn } from '@supersync/contract/sales/signature-group/membership.ts';
import type { z } from 'zod';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { allGroups } from '#platform/signature/senders.ts';

export type Question = z.output<NonNullable<(typeof readSignatureReport)['query']>>;
type Report = ActionAnswer<typeof readSignatureReport>;
export type Figures = Report['total'];
type NamedFigures = Report['bySender'][number];

const sums = sql`coalesce(sum(impressions), 0)::int as impressions, coalesce(sum(clicks), 0)::int as clicks,
  coalesce(sum(unique_clicks), 0)::int as "uniqueClicks"`;

interface Asked {
  readonly question: Question;
  /** Those of the group that was asked for; null is everyone. */
  readonly senderIds: readonly number[] | null;
}

const where = ({ question: { from, to, campaignId, senderId }, senderIds }: Asked): Sql => sql`
  c.hour >= ${from}::date and c.hour < ${to}::date + 1
  ${campaignId === undefined ? empty : sql`and c.campaign_id = ${campaignId}`}
  ${senderId === undefined ? empty : sql`and c.sender_id = ${senderId}`}
  ${senderIds === null ? empty : sql`and c.sender_id = any(${[...senderIds]}::int[])`}`;

async function byCampaign(db: Queryable, asked: Asked): Promise<NamedFigures[]> {
  const { rows } = await db.query<NamedFigures>(sql`
    select k.id, k.name, ${sums} from signature_counts c join signature_campaigns k on k.id = c.campaign_id
    where ${where(asked)} group by k.id order by impressions desc, k.id`);
  return rows;
}

async function bySender(db: Queryable, asked: Asked): Promise<(NamedFigures & { readonly email: string })[]> {
  const { rows } = await db.query<NamedFigures & { readonly email: string }>(sql`
    select s.id, s.name, s.email, ${sums} from signature_counts c join signature_senders s on s.id = c.sender_id
    where ${where(asked)} group by s.id order by impressions desc, s.id`);
  return rows;
}

/** Every bucket of the period, also those without figures. */
async function byTime(db: Queryable, asked: Asked): Promise<Report['byTime']> {
  const { from, to, bucket } = asked.question;
  const unit = sql`${bucket}::text`;
  const format =
    bucket === 'hour' ? 'YYYY-MM-DD"T"HH24:MI"Z"' : bucket === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  const { rows } = await db.query<Report['byTime'][number]>(sql`
    select to_char(b.at, ${format}) as at, ${sums}
    from generate_series(date_trunc(${unit}, ${from}::date::timestamp), ${to}::date + time '23:59', ('1 ' || ${unit})::interval) as b (at)
    left join signature_counts c on date_trunc(${unit}, c.hour at time zone 'UTC') = b.at and ${where(asked)}
    group by b.at order by b.at`);
  return rows;
}

const add = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  uniqueClicks: a.uniqueClicks + b.uniqueClicks,
});
const nothing: Figures = { impressions: 0, clicks: 0, uniqueClicks: 0 };

async function membersOf(db: Queryable, groupId: number): Promise<number[]> {
  const membershipsOf = membershipsIn((await allGroups(db)).filter(({ id }) => id === groupId));
  const { rows } = await db.query<{ id: number; email: string }>(
    sql`select id, email from signature_senders`,
  );
  return rows.filter(({ email }) => membershipsOf(email).length > 0).map(({ id }) => id);
}

/** The report with every sender; the page shows the first of them, the CSV all. */
export async function wholeReport(db: Queryable, question: Question): Promise<Report> {
  const { groupId } = question;
  const asked = { question, senderIds: groupId === undefined ? null : await membersOf(db, groupId) };
  const senders = await bySender(db, asked);
  const groups = await allGroups(db);
  const membershipsOf = membershipsIn(groups);
  const ofGroup = new Map<number, Figures>();
  for (const { email, impressions, clicks, uniqueClicks } of senders)
    for (const { groupId: id } of membershipsOf(email))
      ofGroup.set(id, add(ofGroup.get(id) ?? nothing, { impressions, clicks, uniqueClicks }));
  return {
    total: senders.reduce<Figures>(
      (sum, { impressions, clicks, uniqueClicks }) => add(sum, { impressions, clicks, uniqueClicks }),
      nothing,
    ),
    byTime: await byTime(db, asked),
    byCampaign: await byCampaign(db, asked),
    byGroup: groups
      .flatMap(({ id, name }) => {
        const figures = ofGroup.get(id);
        return figures === undefined ? [] : [{ id, name, ...figures }];
      })
      .toSorted((a, b) => b.impressions - a.impressions),
    bySender: senders.map(({ id, name, impressions, clicks, uniqueClicks }) => ({
      id,
      name,
      impressions,
      clicks,
      uniqueClicks,
    })),
    senders: senders.length,
  };
}

export async function shownReport(db: Queryable, question: Question): Promise<Report> {
  const report = await wholeReport(db, question);
  return { ...report, bySender: report.bySender.slice(0, maxSendersShown) };
}
