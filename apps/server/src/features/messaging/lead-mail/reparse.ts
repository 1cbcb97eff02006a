import type { InboundMail, MailClass, ParserName } from '@supersync/contract/messaging/lead-mail/mail.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import type { Origin } from '#platform/server.ts';
import type { MailReader } from './mail-reader.ts';
import { draftOf, personalInDraft, type LeadDraft, type MailReading } from './read-mail.ts';
import { applySenderRestrictions } from './sender-gate.ts';
import { classAfter, keepReading, mailColumns, type StoredMail } from './store-mail.ts';

export interface RawMail extends StoredMail {
  parser: ParserName | null;
  headers: InboundMail['headers'] | null;
  plain: string | null;
  html: string | null;
  fields: Parameters<typeof draftOf>[0] | null;
  redacted_at: Date | null;
}

/** The mail as it came in. */
export const mailOf = (row: RawMail): InboundMail => ({
  headers: row.headers ?? {},
  envelope: { to: row.to_address, from: row.from_address ?? '' },
  plain: row.plain ?? '',
  ...(row.html === null ? {} : { html: row.html }),
});

export async function rawMails(db: Queryable, ids: readonly number[], lock = false): Promise<RawMail[]> {
  const select = sql`
    select ${mailColumns}, headers, plain, html, fields, redacted_at
    from lead_mails where id = any (${ids}::int[]) order by id`;
  const { rows } = await db.query<RawMail>(lock ? sql`${select} for update` : select);
  return rows;
}

interface Result {
  readonly class: MailClass;
  readonly parser: ParserName | null;
  readonly leadId: number | null;
  readonly error: string | null;
  readonly fields: Record<string, string>;
}

function shown(draft: LeadDraft | null, seesPersonal: boolean): Record<string, string> {
  const personal = new Set<string>(personalInDraft);
  return Object.fromEntries(
    Object.entries(draft ?? {}).flatMap(([name, value]: [string, string | number | null]) =>
      value === null ? [] : [[name, personal.has(name) && !seesPersonal ? mask : String(value)]],
    ),
  );
}

/** A second reading beside the first; nothing is stored. */
export async function tryReading(db: Queryable, reader: MailReader, row: RawMail, seesPersonal: boolean) {
  const before: Result = {
    class: row.class,
    parser: row.parser,
    leadId: row.lead_id,
    error: row.error,
    fields: shown(
      row.fields === null || row.class === 'parse_failure' ? null : draftOf(row.fields),
      seesPersonal,
    ),
  };
  if (row.redacted_at !== null) return { id: row.id, before, after: before, change: 'redacted' as const };
  const reading = await applySenderRestrictions(db, row, await reader.read(mailOf(row)));
  const after: Result = {
    class: classAfter(row, reading),
    parser: reading.parser,
    leadId: row.lead_id,
    error: reading.error,
    fields: shown(reading.draft, seesPersonal),
  };
  const whole = (draft: LeadDraft | null): string => JSON.stringify(draft);
  const change =
    reading.draft !== null && row.lead_id === null
      ? ('new_lead' as const)
      : after.class !== before.class || after.parser !== before.parser
        ? ('class' as const)
        : whole(reading.draft) ===
            whole(row.fields === null || row.fields.length === 0 ? null : draftOf(row.fields))
          ? ('none' as const)
          : ('fields' as const);
  return { id: row.id, before, after, change };
}

/**
 * Before the transaction that keeps them: what a mail says never changes, and whether it is redacted is asked again.
 * Null for one that is.
 */
export async function readAgain(
  db: Queryable,
  reader: MailReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MailReading | null>> {
  const readings = new Map<number, MailReading | null>();
  for (const row of await rawMails(db, ids))
    readings.set(row.id, row.redacted_at === null ? await reader.read(mailOf(row)) : null);
  return readings;
}

export async function applyReading(
  tx: Transaction,
  row: RawMail,
  reading: MailReading | null,
  origin: Origin,
) {
  if (row.redacted_at !== null || reading === null)
    return { id: row.id, outcome: 'redacted' as const, leadId: row.lead_id };
  // What the fields hold is personal; the log says which there are.
  const kept = await keepReading(tx, origin, row, reading, {
    action: 'parsed',
    changes: { found: [null, reading.fields.map(({ field }) => field)] },
  });
  const outcome = kept.isNewLead
    ? ('new_lead' as const)
    : kept.isChanged
      ? ('changed' as const)
      : ('unchanged' as const);
  return { id: row.id, outcome, leadId: kept.leadId };
}
