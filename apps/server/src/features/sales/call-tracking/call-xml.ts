import type { NumberStatus } from '@supersync/contract/sales/tracking-number/states.ts';

/** A call number, as far as a call to it is concerned. */
export interface RoutedNumber {
  readonly id: number;
  readonly number: string;
  readonly forwardTo: string;
  readonly whisper: string | null;
  readonly record: boolean;
  readonly recordNotice: string | null;
  readonly timeoutSec: number;
  readonly status: NumberStatus;
}

/** Where the provider asks next. */
export interface CallUrls {
  readonly voice: string;
  readonly dialed: string;
  readonly status: string;
  whisper(numberId: number): string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters XML 1.0 cannot hold at all are left out; half a surrogate pair is one of them. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${plain(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

const response = (...verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('Response', {}, ...verbs)}`;

const say = (text: string): string => element('Say', { language: 'en-CA' }, plain(text));

/** Whether a call to the number is put through. */
export const isPutThrough = ({ status }: RoutedNumber): boolean => status === 'active';

/** Recording begins only where the notice is played first. */
export const isRecordedCall = ({ record, recordNotice }: RoutedNumber): boolean =>
  record && (recordNotice ?? '').trim() !== '';

/** To a call that comes in. A number that does not ring is refused before it costs anybody anything. */
export function answerXml(number: RoutedNumber | null, from: string | null, urls: CallUrls): string {
  if (number === null || !isPutThrough(number)) return response(element('Reject', { reason: 'rejected' }));
  const isRecorded = isRecordedCall(number);
  const line = element(
    'Number',
    (number.whisper ?? '').trim() === '' ? {} : { url: urls.whisper(number.id), method: 'POST' },
    number.forwardTo,
  );
  const dial = element(
    'Dial',
    {
      timeout: number.timeoutSec,
      // The office sees who calls; of a caller who withholds it, which of our numbers was called.
      callerId: from ?? number.number,
      answerOnBridge: true,
      record: isRecorded ? 'record-from-answer' : null,
      action: urls.dialed,
      method: 'POST',
    },
    line,
  );
  return response(...(isRecorded ? [say(number.recordNotice ?? '')] : []), dial);
}

/** To the office, when it picks up and before it hears the caller. */
export const whisperXml = (whisper: string | null): string =>
  response(...((whisper ?? '').trim() === '' ? [element('Pause', { length: 1 })] : [say(whisper ?? '')]));

const apologies: Readonly<Record<string, string>> = {
  busy: 'The line is busy. Please call again later.',
  'no-answer': 'Nobody can take your call right now. Please call again later.',
  failed: 'Your call could not be connected. Please call again later.',
};

/** To the caller, after the office was rung. */
export function dialedXml(dialStatus: string): string {
  const apology = apologies[dialStatus];
  return response(...(apology === undefined ? [] : [say(apology)]), element('Hangup', {}));
}
