import type { CallOutcome } from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import { normalPhone } from '#platform/messaging/contact.ts';
import type { FormFields } from './provider/signature.ts';

/** What the provider told of a call, in the order of its life. Each comes once, twice or not at all, in any order. */
export type CallEvent =
  | { readonly kind: 'arrived' }
  | {
      readonly kind: 'dialed';
      readonly dialStatus: string;
      readonly talkSec: number | null;
      readonly recordingUrl: string | null;
    }
  | { readonly kind: 'ended'; readonly endStatus: string; readonly durationSec: number | null };

/** What a call is by what was told of it so far. */
export interface CallFacts {
  readonly isPutThrough: boolean;
  readonly dialStatus: string | null;
  readonly endStatus: string | null;
  readonly talkSec: number | null;
  readonly durationSec: number | null;
  readonly recordingUrl: string | null;
}

export const unknownCall = (isPutThrough: boolean): CallFacts => ({
  isPutThrough,
  dialStatus: null,
  endStatus: null,
  talkSec: null,
  durationSec: null,
  recordingUrl: null,
});

const byDial: Readonly<Record<string, CallOutcome>> = {
  completed: 'answered',
  answered: 'answered',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'canceled',
};
// A call that ended although its office was never reached: the caller gave up while it rang.
const byEnd: Readonly<Record<string, CallOutcome>> = {
  completed: 'canceled',
  canceled: 'canceled',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
};

/** What became of the office's line says more than how the caller's ended. */
export function outcomeOf({ isPutThrough, dialStatus, endStatus }: CallFacts): CallOutcome {
  if (!isPutThrough) return 'rejected';
  return byDial[dialStatus ?? ''] ?? byEnd[endStatus ?? ''] ?? 'in_progress';
}

/** The first word about a thing stands: the same event again, or an older one, changes nothing. */
export function withEvent(facts: CallFacts, event: CallEvent): CallFacts {
  if (event.kind === 'dialed' && facts.dialStatus === null)
    return {
      ...facts,
      dialStatus: event.dialStatus,
      talkSec: event.talkSec,
      recordingUrl: event.recordingUrl,
    };
  if (event.kind === 'ended' && facts.endStatus === null)
    return { ...facts, endStatus: event.endStatus, durationSec: event.durationSec };
  return facts;
}

/** The call an event is about. */
export interface CallHead {
  readonly providerCallId: string;
  /** Null where the caller withholds it. */
  readonly from: string | null;
  readonly to: string;
}

export const fieldOf = (fields: FormFields, name: string): string => fields[name]?.[0] ?? '';

const longest = 64;
const word = (text: string): string => text.slice(0, longest).toLowerCase();
const seconds = (text: string): number | null => (/^\d{1,7}$/.test(text) ? Number(text) : null);

/** What stands in place of a caller who withholds their number: ANONYMOUS, BLOCKED, RESTRICTED and so on, as digits. */
const withheld: ReadonlySet<string> = new Set([
  '+266696687',
  '+2562533',
  '+7378742833',
  '+8656696',
  '+8566696',
  '+464',
]);

const callerIn = (text: string): string | null => (withheld.has(text.trim()) ? null : normalPhone(text));

/** Null where it is no call to a number of ours: without an id, or to nobody. */
export function headOf(fields: FormFields): CallHead | null {
  const providerCallId = fieldOf(fields, 'CallSid');
  const to = normalPhone(fieldOf(fields, 'To'));
  if (!/^[A-Za-z0-9]{10,64}$/.test(providerCallId) || to === null) return null;
  return { providerCallId, from: callerIn(fieldOf(fields, 'From')), to };
}

export function dialedEvent(fields: FormFields): CallEvent {
  const url = fieldOf(fields, 'RecordingUrl');
  return {
    kind: 'dialed',
    dialStatus: word(fieldOf(fields, 'DialCallStatus')),
    talkSec: seconds(fieldOf(fields, 'DialCallDuration')),
    recordingUrl: /^https?:\/\/\S{1,900}$/.test(url) ? url : null,
  };
}

export const endedEvent = (fields: FormFields): CallEvent => ({
  kind: 'ended',
  endStatus: word(fieldOf(fields, 'CallStatus')),
  durationSec: seconds(fieldOf(fields, 'CallDuration')),
});

/** Only then is a call over; `ringing` and the like are passed over. */
export const isEnd = (fields: FormFields): boolean =>
  Object.hasOwn(byEnd, word(fieldOf(fields, 'CallStatus')));
