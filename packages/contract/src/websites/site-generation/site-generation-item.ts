import { z } from 'zod';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { pipelineItems, pipelineStates } from './tracker.ts';
import { siteBuilders } from '../site-form/site-access.ts';

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** Something an item made: what it is, and where it can be looked at. */
export const madeThing = z.object({
  label: z.string(),
  value: z.string(),
  /** An address of this console or of the web; absent where there is nothing to open. */
  link: z.string().optional(),
});
export type MadeThing = z.infer<typeof madeThing>;

/** An item of one attempt of a generation. */
export const siteGenerationItem = defineResource({
  name: 'site_generation_item',
  singular: 'generation item',
  path: '/api/v1/site_generation_items',
  table: 'site_generation_items',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    generationId: integer({ ...idRange, ...never, label: 'Generation' }),
    attempt: integer(never),
    position: integer(never),
    key: choice(pipelineItems, { ...never, label: 'Item' }),
    text: text(never),
    state: choice(pipelineStates, { ...never, label: 'Status' }),
    comments: json(z.array(z.string()), never),
    made: json(z.array(madeThing), { ...never, label: 'Made' }),
    startedAt: timestamp({ ...optional, label: 'Started' }),
    finishedAt: timestamp({ ...optional, label: 'Finished' }),
  },
  access: { read: siteBuilders },
  label: 'text',
  plainFilters: ['generationId', 'attempt', 'key', 'state'],
  defaultSort: 'generationId,attempt,position',
  versioned: false,
  summary: 'Items of site generations, by attempt',
});
