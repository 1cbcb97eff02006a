import { holdsNumber, printNanp } from './nanp.ts';
import type { NumberStatus } from './states.ts';

/** What somebody wants a call number to be. */
export interface NumberDraft {
  /** Null for one that is yet to be made. */
  readonly id: number | null;
  readonly propertyId: number | null;
  readonly source: string;
  readonly number: string;
  readonly forwardTo: string;
  readonly record: boolean;
  readonly recordNotice: string | null;
  readonly status: NumberStatus;
}

/** A number we hold, or held. */
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
  /** It is somebody else's already, rather than wrong by itself. */
  readonly isTaken: boolean;
}

/** A recorded call begins with words that say so. */
export const lacksNotice = ({ record, recordNotice }: Pick<NumberDraft, 'record' | 'recordNotice'>) =>
  record && (recordNotice ?? '').trim() === '';

const wrong = (field: BrokenRule['field'], message: string): BrokenRule => ({
  field,
  message,
  isTaken: false,
});
const taken = (field: BrokenRule['field'], message: string): BrokenRule => ({
  field,
  message,
  isTaken: true,
});

/** Every rule the draft breaks, given the other numbers there are; of each field the first is what people read. */
export function rulesBroken(
  draft: NumberDraft,
  known: readonly KnownNumber[],
  now: Date,
): readonly BrokenRule[] {
  const others = known.filter(({ id }) => id !== draft.id);
  const held = others.filter(({ status }) => status !== 'released');
  const broken: BrokenRule[] = [];

  if (held.some(({ number }) => number === draft.number))
    broken.push(taken('number', 'This is one of our call numbers already'));
  // A number that has a life already keeps it: the one before was free when it was given.
  for (const { number, quarantinedUntil } of draft.id === null ? others : [])
    if (number === draft.number && quarantinedUntil !== null && quarantinedUntil > now)
      broken.push(
        taken(
          'number',
          `This number was released and can be given again from ${quarantinedUntil.toISOString().slice(0, 10)}`,
        ),
      );
  const caller = held.find(({ forwardTo }) => forwardTo === draft.number);
  if (caller !== undefined)
    broken.push(taken('number', `${printNanp(caller.number)} forwards its calls to this number`));

  if (draft.forwardTo === draft.number) broken.push(wrong('forwardTo', 'A number cannot ring itself'));
  else if (held.some(({ number }) => number === draft.forwardTo))
    broken.push(wrong('forwardTo', 'This is one of our call numbers, so a call would go in a circle'));

  const rival = held.find(
    ({ status, propertyId, source }) =>
      status === 'active' && propertyId === draft.propertyId && source === draft.source,
  );
  if (draft.status === 'active' && draft.propertyId !== null && rival !== undefined)
    broken.push(taken('source', `${printNanp(rival.number)} is active for this source already`));

  if (lacksNotice(draft))
    broken.push(wrong('recordNotice', 'Say what callers hear before they are recorded'));
  return broken;
}

/** Where people may still read a number after it is gone. */
export const numberPlaces = ['phone', 'website', 'description', 'setting'] as const;
export type NumberPlace = (typeof numberPlaces)[number];

/** The places of a property, and of its client's sites, that still show the number, however it is spelled there. */
export const placesOf = (
  number: string,
  property: Readonly<Partial<Record<NumberPlace, string | null>>>,
): NumberPlace[] => numberPlaces.filter((place) => holdsNumber(property[place] ?? '', number));
