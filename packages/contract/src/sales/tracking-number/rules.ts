import { printPhone } from '../../kernel/format/phone.ts';
import { holdsNumber } from './nanp.ts';
import type { NumberStatus } from './states.ts';

/** The requested values of a call number. */
export interface NumberDraft {
  /** Null for a new one. */
  readonly id: number | null;
  readonly propertyId: number | null;
  readonly source: string;
  readonly number: string;
  readonly forwardTo: string;
  readonly record: boolean;
  readonly recordNotice: string | null;
  readonly status: NumberStatus;
}

/** A current or former number. */
export interface KnownNumber {
  readonly id: number;
  readonly propertyId: number | null;
  readonly source: string;
  readonly number: string;
  readonly forwardTo: string;
  readonly status: NumberStatus;
  readonly quarantinedUntil: Date | null;
}

export interface BrokenRule {
  readonly field: 'number' | 'forwardTo' | 'source' | 'recordNotice';
  readonly message: string;
  /** The value conflicts with another number, rather than being invalid itself. */
  readonly isTaken: boolean;
}

/** A recorded call must begin with a notice. */
export const lacksNotice = ({ record, recordNotice }: Pick<NumberDraft, 'record' | 'recordNotice'>) =>
  record && (recordNotice ?? '').trim() === '';

const wrong = (field: BrokenRule['field'], message: string): BrokenRule => ({
  field,
  message,
  isTaken: false,
});
const conflict = (field: BrokenRule['field'], message: string): BrokenRule => ({
  field,
  message,
  isTaken: true,
});

/** Every rule the draft breaks, given the other numbers; the first per field is shown. */
export function rulesBroken(
  draft: NumberDraft,
  numbers: readonly KnownNumber[],
  now: Date,
): readonly BrokenRule[] {
  const others = numbers.filter(({ id }) => id !== draft.id);
  const unreleased = others.filter(({ status }) => status !== 'released');
  const broken: BrokenRule[] = [];

  if (unreleased.some(({ number }) => number === draft.number))
    broken.push(conflict('number', 'This is one of our call numbers already'));
  // An existing number keeps going: its quarantine was checked when it was assigned.
  for (const { number, quarantinedUntil } of draft.id === null ? others : [])
    if (number === draft.number && quarantinedUntil !== null && quarantinedUntil > now)
      broken.push(
        conflict(
          'number',
          `This number was released and can be given again from ${quarantinedUntil.toISOString().slice(0, 10)}`,
        ),
      );
  const caller = unreleased.find(({ forwardTo }) => forwardTo === draft.number);
  if (caller !== undefined)
    broken.push(conflict('number', `${printPhone(caller.number)} forwards its calls to this number`));

  if (draft.forwardTo === draft.number) broken.push(wrong('forwardTo', 'A number cannot ring itself'));
  else if (unreleased.some(({ number }) => number === draft.forwardTo))
    broken.push(wrong('forwardTo', 'This is one of our call numbers, so a call would go in a circle'));

  const rival = unreleased.find(
    ({ status, propertyId, source }) =>
      status === 'active' && propertyId === draft.propertyId && source === draft.source,
  );
  if (draft.status === 'active' && draft.propertyId !== null && rival !== undefined)
    broken.push(conflict('source', `${printPhone(rival.number)} is active for this source already`));

  if (lacksNotice(draft))
    broken.push(wrong('recordNotice', 'Say what callers hear before they are recorded'));
  return broken;
}

/** Where a released number may still be shown. */
export const numberPlaces = ['phone', 'website', 'description', 'setting'] as const;
export type NumberPlace = (typeof numberPlaces)[number];

/** The places of a property, and of its client's sites, that still show the number, in any spelling. */
export const placesOf = (
  number: string,
  property: Readonly<Partial<Record<NumberPlace, string | null>>>,
): NumberPlace[] => numberPlaces.filter((place) => holdsNumber(property[place] ?? '', number));
