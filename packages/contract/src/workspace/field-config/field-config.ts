import { z } from 'zod';
import { choices, type ChoiceOf } from '../../kernel/choices.ts';

/**
 * The parameters of a task, as plain JSON: the server declares them, the console renders a form, and both
 * validate with the schema built here.
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
    // Not possible as an object key.
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
    /** Must match the entire text. */
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
    /** Number of choices. */
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
    /** The resource to pick from, such as `client`. */
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

/** Validates a configuration itself. */
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
  // ISO dates sort as text.
  return day
    .refine((value) => min === undefined || value >= min, `Must be ${min} or later`)
    .refine((value) => max === undefined || value <= max, `Must be ${max} or earlier`);
}

/** The schema of a present value, whether or not the field is required. */
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

/** An absent value becomes the default, or an error if the field is required. */
function parameterSchema(field: FieldConfigField): z.ZodType {
  const present = valueSchema(field);
  return z.unknown().transform((value, context) => {
    const chosen: unknown = isEmpty(value) ? field.default : value;
    if (isEmpty(chosen)) {
      // A required switch may be off.
      if (field.type === 'switch') return false;
      if (field.required === true) context.addIssue({ code: 'custom', message: 'Required' });
      return undefined;
    }
    const parsed = present.safeParse(chosen);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] });
    return undefined;
  });
}

export type Parameters = Record<string, unknown>;

/** The schema of a task's parameters. Unknown names are refused; empty values are dropped. */
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

/** Path → message, for responses and forms. The first error per field. */
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

/** Default values of a new form. */
export function fieldConfigDefaults(config: FieldConfig): Parameters {
  return Object.fromEntries(
    config.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
}
