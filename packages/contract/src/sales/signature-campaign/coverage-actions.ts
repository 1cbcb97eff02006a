import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { daysFromTo } from '../../syndication/promoted-listing/days.ts';
import { signatureSender } from '../signature-sender/signature-sender.ts';
import { winReasons } from './resolve.ts';
import { signatureCampaign } from './signature-campaign.ts';
import { campaignStatuses } from './states.ts';

export const maxCoverageDays = 366;
export const peoplePageSize = 50;

const withDrafts = z.enum(['1', '0']).default('0');
const named = z.object({ id: z.int(), name: z.string() });
const decision = {
  campaignId: z.int().nullable(),
  others: z.array(z.int()),
  by: z.enum(winReasons),
};

export const readCoverage = defineAction({
  name: 'read_signature_coverage',
  summary: 'Banners from day to day for senders of the same groups, with gaps and clashes',
  method: 'GET',
  path: `${signatureCampaign.path}/coverage`,
  access: 'super-user',
  query: z
    .object({ from: z.iso.date(), to: z.iso.date(), withDrafts })
    .refine(({ from, to }) => daysFromTo(from, to) > 0 && daysFromTo(from, to) <= maxCoverageDays, {
      path: ['to'],
      message: `Must be at most ${maxCoverageDays} days from the first, and not before it`,
    }),
  answer: z.object({
    today: z.iso.date(),
    people: z.int(),
    campaigns: z.array(named.extend({ status: z.enum(campaignStatuses.values), priority: z.int() })),
    groups: z.array(named),
    audiences: z.array(
      z.object({
        groupIds: z.array(z.int()),
        people: z.int(),
        stretches: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), ...decision })),
      }),
    ),
  }),
});

export const readCoveredPeople = defineAction({
  name: 'read_signature_covered_people',
  summary: 'Every sender with the banner of a day',
  method: 'GET',
  path: `${signatureCampaign.path}/covered_people`,
  access: 'super-user',
  query: z.object({
    day: z.iso.date(),
    withDrafts,
    search: z.string().trim().max(100).optional(),
    /** Only those without a banner, or with a clash. */
    only: z.enum(['gaps', 'clashes']).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        senderId: z.int(),
        name: z.string(),
        email: z.string(),
        groupIds: z.array(z.int()),
        ...decision,
      }),
    ),
  }),
});

export const readSignature = defineAction({
  name: 'read_signature',
  summary: 'The signature of a sender as HTML, and the address it can be fetched from',
  method: 'GET',
  path: `${signatureSender.path}/{id}/signature`,
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    html: z.string(),
    /** Answers the HTML of the day to whoever knows it. */
    address: z.string(),
    campaign: named.extend({ banner: z.string().nullable() }).nullable(),
    by: z.enum(winReasons),
    others: z.array(named),
    groups: z.array(named.extend({ by: z.enum(['address', 'domain']), rule: z.string() })),
  }),
});
