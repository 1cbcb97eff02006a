import { z } from 'zod';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, json, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { site } from '../site/site.ts';

export const viewWidths = choices({ desktop: 'Desktop, 1,440 px', phone: 'Phone, 390 px' });
export type ViewWidth = ChoiceOf<typeof viewWidths>;

/** An accessibility problem of a page, with how often it occurs and where first. */
export const viewProblem = z.object({
  rule: z.string().max(100),
  impact: z.enum(['minor', 'moderate', 'serious', 'critical']),
  words: z.string().max(300),
  count: z.int(),
  example: z.string().max(300),
});
export type ViewProblem = z.infer<typeof viewProblem>;

/** Google's limits for a good page. */
export const goodLcpMs = 2500;
export const goodCls = 0.1;

/** Days that views are kept; the latest of a website always stays. */
export const viewDays = 180;

const never = { supplied: 'never' } as const;
const unknown = { supplied: 'never', nullable: true } as const;

/** A home page as a browser showed it at one width. Written by the browser check only. */
export const siteView = defineResource({
  name: 'site_view',
  singular: 'website view',
  path: '/api/v1/site_views',
  table: 'site_views',
  key: ['id'],
  fields: {
    id: integer({ min: 1, ...never }),
    siteId: integer({ ...idRange, ...never, label: 'Website' }),
    at: timestamp({ ...never, label: 'Viewed' }),
    width: choice(viewWidths, never),
    lcpMs: integer({ ...unknown, label: 'LCP (ms)', help: 'Time until the largest part was drawn.' }),
    cls: decimal({ ...unknown, label: 'CLS', help: 'How much the page moved while it was loading.' }),
    loadMs: integer({ ...unknown, label: 'Load (ms)' }),
    requests: integer(never),
    refused: integer({ ...never, label: 'Requests not allowed', help: 'To hosts this server may not call.' }),
    bytes: integer({ ...never, label: 'Size (bytes)' }),
    scriptErrors: integer({ ...never, label: 'Script errors' }),
    overflows: flag({ ...never, label: 'Wider than the screen' }),
    pictureFileId: uuid({ ...unknown, label: 'Picture' }),
    judge: text({ ...never, label: 'Judged by' }),
    problems: json(z.array(viewProblem), never),
    problemCount: integer({ ...never, label: 'Accessibility problems' }),
  },
  relations: {
    get site() {
      return one(site, { siteId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'at',
  plainFilters: ['siteId', 'width'],
  defaultSort: '-at,-id',
  versioned: false,
  summary: 'Home pages of websites as a browser showed them',
});
