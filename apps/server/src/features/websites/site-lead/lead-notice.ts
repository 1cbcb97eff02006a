import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Clock } from '#platform/server.ts';

const data = z.object({ leadId: z.int(), to: z.string() });

interface Found {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  move_in: string | null;
  bedrooms: number | null;
  source: string;
  property: string | null;
}

/** The same over retries, so that the office gets one mail. */
function mailIdOf(leadId: number): string {
  const hash = createHash('sha256').update(`site lead ${leadId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** One line a header: what a visitor typed must not begin another one. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function textOf(found: Found): string {
  const lines: readonly (readonly [string, string | number | null])[] = [
    ['Name', [found.first_name, found.last_name].filter((part) => part !== null).join(' ')],
    ['Email', found.email],
    ['Phone', found.phone],
    ['Property', found.property],
    ['Bedrooms', found.bedrooms],
    ['Move-in date', found.move_in],
  ];
  const shown = lines.filter(([, value]) => value !== null && value !== '');
  return `${shown.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${found.message ?? ''}\n`;
}

/** Tells the office that a visitor wrote, at the address of the site's form. */
export const leadNoticeJob = (mailer: Mailer, clock: Clock): Job<typeof data> =>
  defineJob({
    name: 'mail-site-lead',
    schema: data,
    retry: { limit: 12, delaySeconds: 5 },
    async handler({ data: { leadId, to }, db }) {
      // Redacted since: then there is nobody left to tell of.
      const { rows } = await db.query<Found>(sql`
        select l.first_name, l.last_name, l.email, l.phone, l.message, l.move_in::text, l.bedrooms, l.source,
          p.name as property
        from leads l left join properties p on p.id = l.property_id
        where l.id = ${leadId} and l.redacted_at is null`);
      const [found] = rows;
      if (found === undefined) return;
      const subject = oneLine(
        `New message from ${found.source}${found.property === null ? '' : `: ${found.property}`}`,
      );
      await mailer.send({ id: mailIdOf(leadId), to, subject, text: textOf(found) }, clock.now());
    },
  });
