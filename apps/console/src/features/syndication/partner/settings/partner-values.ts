import type { CreateInput, UpdateInput } from '@supersync/contract/kernel/record.ts';
import {
  deliveryProblems,
  deliverySettingNames,
  deliverySettings,
  type DeliverySettings,
} from '@supersync/contract/syndication/partner/delivery-settings.ts';
import {
  limitNames,
  partner,
  partnerLimits,
  type PartnerLimits,
} from '@supersync/contract/syndication/partner/partner.ts';
import { cronProblem } from '@supersync/contract/developer/schedule/cron.ts';
import { z } from 'zod';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { FormErrors } from '#kit/form/form-errors.ts';
import { formSchema, startValues } from '#platform/resource/resource-fields.ts';
import type { Partner } from '../partner-queries.ts';

/** Fields with a derived input; each limit has its own input. */
export const plainNames = [
  'name',
  'partnerKey',
  'status',
  'website',
  'logo',
  'format',
  'delivery',
  'mode',
  'level',
  'schedule',
  'leadChannel',
  'countries',
  'provinces',
  'propertyTypes',
  'requiredFields',
  'bannedPatterns',
  'countChangeHoldPct',
] as const;

const isSetting = (name: string): name is keyof DeliverySettings =>
  deliverySettingNames.some((setting) => setting === name);
const isLimit = (name: string): name is keyof PartnerLimits => limitNames.some((limit) => limit === name);

/** A partner as form values: each limit and each delivery setting beside the other fields. */
export const toForm = (record: Partner): FormValues => ({
  ...record,
  ...Object.fromEntries(limitNames.map((name) => [name, record.limits[name] ?? null])),
  ...Object.fromEntries(deliverySettingNames.map((name) => [name, record.deliverySettings[name] ?? null])),
});

export const startForm = (): FormValues => ({
  ...startValues(partner, plainNames),
  countries: ['CA'],
  ...Object.fromEntries([...limitNames, ...deliverySettingNames].map((name) => [name, null])),
});

/** The limits of a form, without empty ones. */
export const limitsIn = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(limitNames.flatMap((name) => (values[name] === null ? [] : [[name, values[name]]])));

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The delivery settings of a form, without empty ones. */
const settingsIn = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    deliverySettingNames.flatMap((name) => (isFilled(values[name]) ? [[name, values[name]]] : [])),
  );

/** The request: all values of a new partner, or the changes of one. */
function bodyOf(given: FormValues, all: FormValues): Record<string, unknown> {
  const plain = Object.entries(given).filter(([name]) => plainNames.some((each) => each === name));
  const hasLimits = Object.keys(given).some(isLimit);
  const settings = settingsIn(all);
  // A new partner without them is not set up, which is what leaving them out says.
  const hasSettings =
    Object.keys(given).some(isSetting) && (given !== all || Object.keys(settings).length > 0);
  return {
    ...Object.fromEntries(plain),
    ...(hasLimits ? { limits: limitsIn(all) } : {}),
    ...(hasSettings ? { deliverySettings: settings } : {}),
  };
}

// The form's schema is made from the fields that these inputs are computed from.
export const createBody = (values: FormValues): CreateInput<typeof partner> =>
  Object.fromEntries(
    Object.entries(bodyOf(values, values)).filter(([, value]) => value !== null),
  ) as CreateInput<typeof partner>;

export const updateBody = (changes: FormValues, values: FormValues): UpdateInput<typeof partner> =>
  bodyOf(changes, values) as UpdateInput<typeof partner>;

/** The server's error for `limits.descMax` belongs to the field `descMax`; so do those of delivery settings. */
export const toFormErrors = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [
      path.replace(/^(draft\.)?(limits|deliverySettings)\./, ''),
      words,
    ]),
  );

/** Warnings while typing, for fields that depend on each other. */
export function warningsFor(values: FormValues): FormErrors {
  const limits = partnerLimits.safeParse(limitsIn(values));
  const issues = limits.success ? [] : limits.error.issues;
  const settings = deliverySettings.safeParse(settingsIn(values));
  const lacking = settings.success
    ? deliveryProblems({
        delivery: String(values['delivery']),
        format: String(values['format']),
        deliverySettings: settings.data,
      })
    : Object.fromEntries(settings.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
  const schedule = values['schedule'];
  const wrong = typeof schedule === 'string' && schedule !== '' ? cronProblem(schedule) : null;
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message])),
    ...lacking,
    ...(wrong === null ? {} : { schedule: wrong }),
  };
}

const limitSchema = z.int().nullable();

export const partnerFormSchema = (write: 'create' | 'update'): z.ZodType =>
  z.intersection(
    formSchema(partner, plainNames, write),
    z.object({
      ...Object.fromEntries(limitNames.map((name) => [name, limitSchema])),
      ...Object.fromEntries(deliverySettingNames.map((name) => [name, z.unknown()])),
    }),
  );
