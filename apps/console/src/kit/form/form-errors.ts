import type { z } from 'zod';
import type { FieldDescriptor, FormValues } from './field-descriptor.ts';

export type FormErrors = Readonly<Record<string, string>>;

/** The error of a field, also at a nested path: `address.zip` belongs to `address`. */
export function fieldError(errors: FormErrors, name: string): string | undefined {
  if (Object.hasOwn(errors, name)) return errors[name];
  const inside = Object.keys(errors).find((path) => path.startsWith(`${name}.`));
  return inside === undefined ? undefined : `${inside.slice(name.length + 1)}: ${errors[inside]}`;
}

/** Errors without a field in the form; shown above it, or they would be lost. */
export function otherErrors(errors: FormErrors, fields: readonly FieldDescriptor[]): string[] {
  return Object.entries(errors)
    .filter(([path]) => !fields.some(({ name }) => path === name || path.startsWith(`${name}.`)))
    .map(([path, message]) => (path === '' ? message : `${path}: ${message}`));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The schema's first error per field; an empty required field is just "Required". */
export function validate(
  schema: z.ZodType,
  fields: readonly FieldDescriptor[],
  values: FormValues,
): FormErrors {
  const errors: Record<string, string> = {};
  for (const field of fields)
    if (field.required === true && field.kind !== 'switch' && isEmpty(values[field.name]))
      errors[field.name] = 'Required';
  const parsed = schema.safeParse(values);
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0] ?? '');
      if (Object.hasOwn(errors, name)) continue;
      errors[path.map(String).join('.')] ??= message;
    }
  return errors;
}
