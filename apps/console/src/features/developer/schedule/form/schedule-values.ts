import {
  fieldConfigDefaults,
  fieldConfigErrors,
  type FieldConfig,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { z } from 'zod';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { configFields } from '#platform/resource/config-fields.ts';
import { finderByName } from '#platform/resource/pickable.ts';
import { descriptorOf, formSchema, startValues } from '#platform/resource/resource-fields.ts';
import {
  fittingParameters,
  givenParameters,
  prefixedIn,
  withPrefix,
  type Parameters,
} from '#parts/task/parameter-text.ts';
import { cronSuggestions } from '../schedule-text.ts';

/** A schedule is recurring or one-time. */
export const scheduleKinds = choices({ recurring: 'Recurring', once: 'One-time' });
export type Kind = ChoiceOf<typeof scheduleKinds>;

const first = {
  recurring: ['name', 'schedule', 'timeZone', 'description'],
  once: ['name', 'oneTimeSchedule', 'description'],
} as const;
const rules = [
  'status',
  'pausedUntil',
  'lateRule',
  'overlapRule',
  'graceSeconds',
  'retryLimit',
  'retryDelaySeconds',
] as const;
const names = { recurring: [...first.recurring, ...rules], once: [...first.once, ...rules] } as const;
const every = [...new Set([...names.recurring, ...names.once])];

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const own: Readonly<Record<string, Partial<FieldDescriptor>>> = {
  schedule: { required: true, suggestions: cronSuggestions },
  oneTimeSchedule: { required: true, help: 'By the clock of this computer' },
  name: { wide: true },
  description: { wide: true },
};

function describe(name: string): FieldDescriptor {
  const field = schedule.fields[name as keyof typeof schedule.fields];
  const derived = descriptorOf(schedule, name, field);
  if (name === 'timeZone')
    return {
      name,
      label: derived.label,
      required: true,
      kind: 'select',
      options: zones.map((zone) => ({ value: zone, label: zone })),
    };
  // The added properties belong to the kind of that field.
  return { ...derived, ...own[name] } as FieldDescriptor;
}

/** The fields of the form: what and when, the task's parameters, then the rules. */
export const scheduleFields = (kind: Kind, config: FieldConfig, isPaused: boolean): FieldDescriptor[] => [
  ...first[kind].map(describe),
  ...configFields(config, finderByName).map((field) => ({ ...field, name: `parameters.${field.name}` })),
  ...rules.filter((name) => isPaused || name !== 'pausedUntil').map(describe),
];

/** Validates the schedule by its declaration and the parameters by the task's, with each error at its field. */
export function scheduleSchema(kind: Kind, config: FieldConfig): z.ZodType {
  const ofSchedule = formSchema(schedule, names[kind], 'create');
  return z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const parsed = ofSchedule.safeParse(values);
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: 'custom', path: [...path], message });
    const errors = fieldConfigErrors(config, givenParameters(prefixedIn(values)));
    for (const [name, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: [`parameters.${name}`], message });
  });
}

/** A record as form values: parameters beside the other fields. */
export const valuesOf = (record: FormValues): FormValues => {
  const { parameters } = record;
  const given = typeof parameters === 'object' && parameters !== null ? { ...parameters } : {};
  return { ...record, ...withPrefix(given) };
};

export const newValues = (): FormValues => startValues(schedule, every);

interface AskingTask {
  readonly fieldConfig: FieldConfig;
  readonly parameters: Parameters;
}

/** Parameters for a newly selected task: its defaults, and the earlier values that fit. */
export const valuesFor = (task: AskingTask, values: FormValues): FormValues => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('parameters.'))),
  ...withPrefix({
    ...fieldConfigDefaults(task.fieldConfig),
    ...fittingParameters(task.fieldConfig, task.parameters),
    ...fittingParameters(task.fieldConfig, prefixedIn(values)),
  }),
});

/** The request: the fields of this kind, null for the other kind's time, parameters as one object. */
export function bodyOf(kind: Kind, taskName: string, config: FieldConfig, values: FormValues): FormValues {
  const fields = Object.fromEntries(names[kind].map((name) => [name, values[name] ?? null]));
  const chosen = new Set(config.map(({ name }) => `parameters.${name}`));
  const parameters = Object.fromEntries(Object.entries(values).filter(([name]) => chosen.has(name)));
  return {
    ...fields,
    taskName,
    ...(kind === 'recurring' ? { oneTimeSchedule: null } : { schedule: null }),
    ...(fields['status'] === 'paused' ? {} : { pausedUntil: null }),
    parameters: givenParameters(prefixedIn(parameters)),
  };
}

export const kindOf = (values: FormValues): Kind =>
  typeof values['oneTimeSchedule'] === 'string' ? 'once' : 'recurring';

/** A copy has the same values under another name. */
export const copyOf = (record: FormValues): FormValues => ({
  ...valuesOf(record),
  name: `Copy of ${String(record['name'])}`.slice(0, 120),
  status: 'enabled',
  pausedUntil: null,
});
