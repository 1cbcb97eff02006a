import { mailClasses, parserNames } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { fieldChanges, type FieldChange } from '#kit/diff/field-changes.ts';
import { formatCount } from '#kit/value/format.ts';
import { leadFieldLabel } from '#parts/lead/lead-text.ts';
import type { Applied, Trial } from './trial.ts';

const own: Readonly<Record<string, string>> = { class: 'Class', parser: 'Parser', error: 'Error' };

export const trialFieldLabel = (name: string): string => own[name] ?? leadFieldLabel(name);

const printed = ({ class: kind, parser, error, fields }: Trial['before']) => ({
  class: mailClasses.labels[kind],
  parser: parser === null ? null : parserNames.labels[parser],
  error,
  ...fields,
});

/** What the second parse finds differently. */
export const trialChanges = ({ before, after }: Trial): FieldChange[] =>
  fieldChanges(printed(before), printed(after));

export const wouldChange = ({ change }: Trial): boolean => change !== 'none' && change !== 'redacted';

const changeText: Readonly<Record<Trial['change'], (count: number) => string>> = {
  new_lead: (count) => `${formatCount(count, 'mail')} would become ${count === 1 ? 'a lead' : 'leads'}`,
  class: (count) => `${formatCount(count, 'mail')} would be classed otherwise`,
  fields: (count) => `${formatCount(count, 'lead')} would change`,
  none: (count) => `${formatCount(count, 'mail')} would stay as ${count === 1 ? 'it is' : 'they are'}`,
  redacted: (count) =>
    `${formatCount(count, 'mail')} of redacted people ${count === 1 ? 'is' : 'are'} left alone`,
};

const outcomeWords: Readonly<Record<Applied['outcome'], (count: number) => string>> = {
  new_lead: (count) => formatCount(count, 'new lead'),
  changed: (count) => `${formatCount(count, 'mail')} changed`,
  unchanged: (count) => `${formatCount(count, 'mail')} stayed as before`,
  redacted: (count) => `${formatCount(count, 'mail')} of redacted people left alone`,
  unknown: (count) => `${formatCount(count, 'mail')} no longer there`,
};

function counted<K extends string>(
  kinds: readonly K[],
  words: Readonly<Record<K, (count: number) => string>>,
): string {
  const groups = Map.groupBy(kinds, (kind) => kind);
  const order = Object.keys(words);
  return [...groups]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([kind, all]) => words[kind](all.length))
    .join(', ');
}

/** `2 mails would become leads, 1 mail would stay as it is` */
export const describeTrial = (trials: readonly Trial[]): string =>
  counted(
    trials.map(({ change }) => change),
    changeText,
  );

/** `2 new leads, 1 mail changed` */
export const describeApplied = (applied: readonly Applied[]): string =>
  counted(
    applied.map(({ outcome }) => outcome),
    outcomeWords,
  );
