import { readNanp } from '@supersync/contract/kernel/format/phone.ts';
import { rulesBroken } from '@supersync/contract/sales/tracking-number/rules.ts';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { FormErrors } from '#kit/form/form-errors.ts';
import type { CallNumber } from './call-number-text.ts';

const textIn = (values: FormValues, name: string): string =>
  typeof values[name] === 'string' ? values[name] : '';

export interface Drafting {
  readonly propertyId: number;
  /** The number being changed; undefined for a new one. */
  readonly current: CallNumber | undefined;
  /** The property's other numbers; the server knows those of other properties. */
  readonly numbers: readonly CallNumber[];
}

/** Warnings about the current values, by field. Empty or invalid numbers are left to their field's own check. */
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
