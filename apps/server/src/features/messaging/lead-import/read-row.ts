import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { importLimits } from '@supersync/contract/kernel/csv/import-limits.ts';
import { readMoment } from '@supersync/contract/kernel/csv/read-moment.ts';
import type { ImportField, Mapping } from '@supersync/contract/messaging/lead-import/mapping.ts';
import { normalEmail, normalPhone } from '#platform/messaging/contact.ts';

export interface RowLead {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly remoteId: string | null;
  readonly moveIn: string | null;
  readonly bedrooms: number | null;
  readonly propertyCode: string | null;
  readonly receivedAt: string | null;
}

export type RowReading =
  | { readonly ok: true; readonly lead: RowLead }
  | { readonly ok: false; readonly problem: string };

/** Parses one row into a lead, or into a problem that names the column as the file does. */
export function readRow(
  columns: readonly string[],
  mapping: Mapping,
  cells: readonly string[],
  now: Date,
): RowReading {
  const cell = (field: ImportField): string => {
    const at = mapping[field];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const columnOf = (field: ImportField): string => columns[mapping[field] ?? -1] ?? field;
  const refuse = (field: ImportField, message: string): RowReading => ({
    ok: false,
    problem: `${columnOf(field)}: ${message}`,
  });
  if (cells.length > columns.length) return { ok: false, problem: 'It has more cells than the header' };
  const email = normalEmail(cell('email'));
  if (cell('email') !== '' && email === null) return refuse('email', 'not an email address');
  const phone = normalPhone(cell('phone'));
  if (cell('phone') !== '' && phone === null) return refuse('phone', 'not a phone number');
  if (email === null && phone === null)
    return { ok: false, problem: 'Neither an email address nor a phone number' };
  const moveIn = cell('moveIn') === '' ? null : readMoment(cell('moveIn'));
  if (cell('moveIn') !== '' && moveIn === null) return refuse('moveIn', 'not a day');
  const receivedAt = cell('receivedAt') === '' ? null : readMoment(cell('receivedAt'));
  if (cell('receivedAt') !== '' && receivedAt === null) return refuse('receivedAt', 'not a date');
  if (receivedAt !== null && receivedAt > now) return refuse('receivedAt', 'in the future');
  const bedrooms = cell('bedrooms') === '' ? null : Number(cell('bedrooms'));
  if (bedrooms !== null && !(Number.isInteger(bedrooms) && bedrooms >= 0 && bedrooms <= 20))
    return refuse('bedrooms', 'not a number of bedrooms');
  const tooLong = Object.keys(mapping).find((field) => cell(field as ImportField).length > importLimits.cell);
  if (tooLong !== undefined)
    return refuse(tooLong as ImportField, `longer than ${importLimits.cell} characters`);
  const [first = '', ...rest] = cell('name').split(/\s+/);
  const text = (value: string, length: number): string | null =>
    value === '' ? null : cutText(value, length);
  return {
    ok: true,
    lead: {
      firstName: text(cell('firstName') || first, 100),
      lastName: text(cell('lastName') || rest.join(' '), 100),
      email,
      phone,
      message: text(cell('message'), 5000),
      remoteId: text(cell('remoteId'), 100),
      moveIn: moveIn?.toISOString().slice(0, 10) ?? null,
      bedrooms,
      propertyCode: text(cell('propertyCode'), 80),
      receivedAt: receivedAt?.toISOString() ?? null,
    },
  };
}
