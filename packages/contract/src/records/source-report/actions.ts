import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';

const reporters = requires(['supersync_source_reporting']);

/** Only counts of leads, so no permission to see leads is needed. */
export const readSourceReport = defineAction({
  name: 'read_source_report',
  summary: 'A client’s leads by source',
  method: 'GET',
  path: '/api/v1/clients/{id}/source_report',
  access: reporters,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  query: z.object({
    /** Days, inclusive; the last ninety by default. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
  }),
  answer: z.object({
    from: z.iso.date(),
    until: z.iso.date(),
    isOn: z.boolean(),
    /** The start date of the client's reporting; earlier leads are not counted. */
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
    /** Leads per week and source; weeks start on Monday. */
    weeks: z.array(z.object({ week: z.iso.date(), source: z.string(), leads: z.int() })),
  }),
});
