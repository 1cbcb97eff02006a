import { z } from 'zod';
import { choices, type ChoiceOf } from '../../kernel/choices.ts';

/**
 * The fields a task asks for, as plain JSON: the server declares them, the console draws a form from them, and both
 * check the parameters by the one schema made here.
 */

export const fieldConfigTypes = choices({
  text: 'Text',
  number: 'Number',
  switch: 'Switch',
  select: 'Select',
  'multi-select': 'Multi-select',
  date: 'Date',
  json: 'JSON',
  record: 'Record',
});
export type FieldConfigType = ChoiceOf<typeof fieldConfigTypes>;

const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
};

const optionSchema = z.strictObject({ value: z.string().min(1).max(200), label: z.string().min(1).max(200) });

const common = {
  /** The parameter's name in the task's `parameters`. */
  name: z
    .string()
    .regex(/^[a-zA-Z][\w-]{0,63}$/, 'Letters, digits, _ and - only, starting with a letter')
    // An object cannot hold a field of this name.
    .refine((name) => name !== 'constructor', 'Choose another name'),
  label: z.string().min(1, 'Required').max(120),
  required: z.boolean().optional(),
  help: z.string().max(500).optional(),
};

const length = z.int().min(0).max(100_000).optional();
const day = z.iso.date('Must be a date (YYYY-MM-DD)');
const key = z.union([z.string().min(1).max(200), z.number()]);

const options = z.array(optionSchema).min(1, 'At least one option').max(500);

const fieldSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('text'),
    min: length,
    max: length,
    /** The whole text must match it. */
    pattern: z.string().max(200).refine(isPattern, 'Not a regular expression').optional(),
    multiline: z.boolean().optional(),
    default: z.string().optional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('number'),
    min: z.number().optional(),
    max: z.number().optional(),
    integer: z.boolean().optional(),
    default: z.number().optional(),
  }),
  z.strictObject({ ...common, type: z.literal('switch'), default: z.boolean().optional() }),
  z.strictObject({ ...common, type: z.literal('select'), options, default: z.string().optional() }),
  z.strictObject({
    ...common,
    type: z.literal('multi-select'),
    options,
    /** How many may be chosen. */
    min: length,
    max: length,
    default: z.array(z.string()).optional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('date'),
    min: day.optional(),
    max: day.optional(),
    default: day.optional(),
  }),
  z.strictObject({ ...common, type: z.literal('json'), default: z.json().optional() }),
  z.strictObject({
    ...common,
    type: z.literal('record'),
    /** The name of the resource one picks from, such as `client`. */
    resource: z.string().min(1).max(64),
    default: key.optional(),
  }),
]);

export type FieldConfigField = z.output<typeof fieldSchema>;
export type FieldConfig = readonly FieldConfigField[];

function boundsAreSwapped(field: FieldConfigField): boolean {
  if (!('min' in field) || !('max' in field) || field.min === undefined || field.max === undefined)
    return false;
  return field.min > field.max;
}

/** A configuration itself: what the forms editor and the server check before they use one. */
export const fieldConfig = z
  .array(fieldSchema)
  .max(100)
  .superRefine((fields, context) => {
    const seen = new Set<string>();
    for (const [index, field] of fields.entries()) {
      const refuse = (name: string, message: string): void => {
        context.addIssue({ code: 'custom', path: [index, name], message });
      };
      if (seen.has(field.name)) refuse('name', 'Another field has this name');
      seen.add(field.name);
      if (boundsAreSwapped(field)) refuse('max', 'Must not be below the minimum');
      if ('options' in field && new Set(field.options.map(({ value }) => value)).size < field.options.length)
        refuse('options', 'Two options have the same value');
      if (field.default !== undefined && !valueSchema(field).safeParse(field.default).success)
        refuse('default', 'Is not a value this field accepts');
    }
  });

function textSchema(field: Extract<FieldConfigField, { type: 'text' }>): z.ZodType {
  let schema = z.string('Must be a text').max(field.max ?? 100_000, `At most ${field.max} characters`);
  if (field.min !== undefined) schema = schema.min(field.min, `At least ${field.min} characters`);
  if (field.pattern === undefined) return schema;
  return schema.regex(new RegExp(`^(?:${field.pattern})$`, 'u'), 'Does not have the expected form');
}

function numberSchema(field: Extract<FieldConfigField, { type: 'number' }>): z.ZodType {
  let schema = z.number('Must be a number');
  if (field.integer === true) schema = schema.int('Must be a whole number');
  if (field.min !== undefined) schema = schema.min(field.min, `Must be at least ${field.min}`);
  if (field.max !== undefined) schema = schema.max(field.max, `Must be at most ${field.max}`);
  return schema;
}

function choicesSchema(field: Extract<FieldConfigField, { type: 'multi-select' }>): z.ZodType {
  const values = field.options.map(({ value }) => value);
  let schema = z.array(z.enum(values, 'Choose among the options'), 'Must be a list');
  if (field.min !== undefined) schema = schema.min(field.min, `Choose at least ${field.min}`);
  if (field.max !== undefined) schema = schema.max(field.max, `Choose at most ${field.max}`);
  return schema.refine((chosen) => new Set(chosen).size === chosen.length, 'Each option once');
}

function dateSchema(field: Extract<FieldConfigField, { type: 'date' }>): z.ZodType {
  const { min, max } = field;
  // ISO dates sort as texts.
  return day
    .refine((value) => min === undefined || value >= min, `Must be ${min} or later`)
    .refine((value) => max === undefined || value <= max, `Must be ${max} or earlier`);
}

/** What a given value must be, whether or not the field may be left empty. */
function valueSchema(field: FieldConfigField): z.ZodType {
  switch (field.type) {
    case 'text':
      return textSchema(field);
    case 'number':
      return numberSchema(field);
    case 'switch':
      return z.boolean('Must be yes or no');
    case 'select':
      return z.enum(
        field.options.map(({ value }) => value),
        'Choose one of the options',
      );
    case 'multi-select':
      return choicesSchema(field);
    case 'date':
      return dateSchema(field);
    case 'json':
      return z.json();
    case 'record':
      return z.union([z.string().min(1).max(200), z.number()], 'Choose a record');
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Nothing given: the default, or nothing; and where something is required, a complaint. */
function parameterSchema(field: FieldConfigField): z.ZodType {
  const given = valueSchema(field);
  return z.unknown().transform((value, context) => {
    const chosen: unknown = isEmpty(value) ? field.default : value;
    if (isEmpty(chosen)) {
      // A required switch asks for nothing: off is an answer.
      if (field.type === 'switch') return false;
      if (field.required === true) context.addIssue({ code: 'custom', message: 'Required' });
      return undefined;
    }
    const parsed = given.safeParse(chosen);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] });
    return undefined;
  });
}

export type Parameters = Record<string, unknown>;

/** The schema of a task's parameters. Unknown names are refused, what is left empty is absent from the result. */
export function fieldConfigSchema(config: FieldConfig): z.ZodType<Parameters> {
  const shape = Object.fromEntries(config.map((field) => [field.name, parameterSchema(field)]));
  const names = new Set(config.map(({ name }) => name));
  return z
    .record(z.string(), z.unknown())
    .superRefine((values, context) => {
      for (const name of Object.keys(values))
        if (!names.has(name))
          context.addIssue({ code: 'custom', path: [name], message: 'Is not a parameter of this task' });
    })
    .transform((values) => Object.fromEntries(config.map(({ name }) => [name, values[name]])))
    .pipe(z.object(shape))
    .transform((values) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    );
}

/** Path → message, as the server answers it and a form shows it. The first complaint about a field stands. */
export function fieldConfigErrors(config: FieldConfig, values: unknown): Record<string, string> {
  const parsed = fieldConfigSchema(config).safeParse(values);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = String(issue.path[0] ?? '');
    errors[path] ??= issue.message;
  }
  return errors;
}

/** What a new form starts with. */
export function fieldConfigDefaults(config: FieldConfig): Parameters {
  return Object.fromEntries(
    config.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
}
