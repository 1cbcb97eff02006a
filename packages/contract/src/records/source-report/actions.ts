import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';

const reporters = requires(['supersync_source_reporting']);

/** Leads are counted, never shown, so that one needs no right to see them. */
export const readSourceReport = defineAction({
  name: 'read_source_report',
  summary: 'A client’s leads by where they came from',
  method: 'GET',
  path: '/api/v1/clients/{id}/source_report',
  access: reporters,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  query: z.object({
    /** Days, both included; the last ninety where they are left out. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
  }),
  answer: z.object({
    from: z.iso.date(),
    until: z.iso.date(),
    isOn: z.boolean(),
    /** The day the client's reporting began; leads before it are not told. */
    effectiveFrom: z.iso.date().nullable(),
    total: z.int(),
    sources: z.array(
      z.object({
        source: z.string(),
        name: z.string(),
        leads: z.int(),
        /** Those of the leads that came by phone. */
        calls: z.int(),
        last: z.iso.datetime({ offset: true }),
      }),
    ),
    /** Leads a week and source; weeks begin on Monday. */
    weeks: z.array(z.object({ week: z.iso.date(), source: z.string(), leads: z.int() })),
  }),
});
