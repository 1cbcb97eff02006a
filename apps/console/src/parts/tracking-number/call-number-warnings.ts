import { readNanp } from '@supersync/contract/kernel/format/phone.ts';
import { rulesBroken } from '@supersync/contract/sales/tracking-number/rules.ts';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { FormErrors } from '#kit/form/form-errors.ts';
import type { CallNumber } from './call-number-text.ts';

const textIn = (values: FormValues, name: string): string =>
  typeof values[name] === 'string' ? values[name] : '';

export interface Drafting {
  readonly propertyId: number;
  /** The number that is changed; undefined for a new one. */
  readonly current: CallNumber | undefined;
  /** The property's other numbers: those of others the server knows. */
  readonly numbers: readonly CallNumber[];
}

/** What the rules say of the values so far, by field. What is still empty or no number is left to its own field. */
export function warningsFor(
  values: FormValues,
  { propertyId, current, numbers }: Drafting,
  now: Date,
): FormErrors {
  const number = current?.number ?? readNanp(textIn(values, 'number')).number ?? '';
  const forwardTo = readNanp(textIn(values, 'forwardTo')).number;
  const broken = rulesBroken(
    {
      id: current?.id ?? null,
      propertyId,
      source: textIn(values, 'source'),
      number,
      forwardTo: forwardTo ?? 'none yet',
      record: values['record'] === true,
      recordNotice: textIn(values, 'recordNotice'),
      status: current?.status ?? 'active',
    },
    numbers.map(({ quarantinedUntil, ...each }) => ({
      ...each,
      quarantinedUntil: quarantinedUntil === null ? null : new Date(quarantinedUntil),
    })),
    now,
  );
  return Object.fromEntries(broken.toReversed().map(({ field, message }) => [field, message]));
}
