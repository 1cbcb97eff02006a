import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { exportKeys } from '../../access/permission/permission-key.ts';
import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { daysFromTo } from '../../syndication/promoted-listing/days.ts';
import { signatureCampaign } from '../signature-campaign/signature-campaign.ts';

export const reportBuckets = choices({ hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' });
export type ReportBucket = ChoiceOf<typeof reportBuckets>;

export const maxReportDays = 731;
/** Hours of more days than this are more points than a chart can show. */
export const maxHourlyDays = 14;
/** As many senders are shown; the CSV has all of them. */
export const maxSendersShown = 25;

const id = z.coerce.number().int().min(idRange.min).max(idRange.max).optional();

const question = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  bucket: z.enum(reportBuckets.values).default('day'),
  campaignId: id,
  groupId: id,
  senderId: id,
});
const isSpan = ({ from, to }: { from: string; to: string }): boolean =>
  daysFromTo(from, to) > 0 && daysFromTo(from, to) <= maxReportDays;
const isReadable = ({ from, to, bucket }: z.output<typeof question>): boolean =>
  bucket !== 'hour' || daysFromTo(from, to) <= maxHourlyDays;
const spanFault = {
  path: ['to'],
  message: `Must be at most ${maxReportDays} days from the first, and not before it`,
};
const bucketFault = { path: ['bucket'], message: `Hours are shown for at most ${maxHourlyDays} days` };

const figures = { impressions: z.int(), clicks: z.int(), uniqueClicks: z.int() };
const named = z.object({ id: z.int(), name: z.string(), ...figures });

export const readSignatureReport = defineAction({
  name: 'read_signature_report',
  summary: 'Impressions and clicks by campaign, group, sender and time',
  method: 'GET',
  path: `${signatureCampaign.path}/report`,
  access: 'super-user',
  query: question.refine(isSpan, spanFault).refine(isReadable, bucketFault),
  answer: z.object({
    total: z.object(figures),
    byTime: z.array(z.object({ at: z.string(), ...figures })),
    byCampaign: z.array(named),
    /** By the groups senders are in now. A sender of several groups counts in each of them. */
    byGroup: z.array(named),
    bySender: z.array(named),
    senders: z.int(),
  }),
});

export const reportTables = choices({
  campaign: 'Campaigns',
  group: 'Groups',
  sender: 'Senders',
  time: 'Time',
});

export const signatureReportCsv = defineAction({
  name: 'signature_report_csv',
  summary: 'A table of the signature report as CSV',
  method: 'GET',
  path: `${signatureCampaign.path}/report/csv`,
  access: requires(exportKeys),
  query: question
    .extend({ by: z.enum(reportTables.values) })
    .refine(isSpan, spanFault)
    .refine(isReadable, bucketFault),
  answer: z.string(),
  media: 'text/csv',
});

/** Unique clicks per impression, in percent; null without impressions. */
export const clickRate = ({
  impressions,
  uniqueClicks,
}: {
  readonly impressions: number;
  readonly uniqueClicks: number;
}): number | null => (impressions === 0 ? null : Math.round((uniqueClicks / impressions) * 10_000) / 100);
