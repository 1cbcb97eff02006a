import type { FieldConfig } from '@supersync/contract/workspace/field-config/field-config.ts';

/** A task with this switch can do a dry run, and does so first. */
export const rehearsalField = 'dryRun';

export type Parameters = Readonly<Record<string, unknown>>;

const describeFieldValue = (value: unknown): string => {
  if (value === true) return 'yes';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** `importer 4, dryRun yes`: parameters in one line, for a list. Switches that are off are omitted. */
export const describeParameters = (parameters: Parameters): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => `${name} ${describeFieldValue(value)}`)
    .join(', ');

/** The form's values as the server expects them: empty inputs are omitted. */
export const givenParameters = (values: Parameters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !isEmptyList(value),
    ),
  );

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Values of an earlier run for the current fields; values of removed fields are dropped. */
export const fittingParameters = (config: FieldConfig, parameters: Parameters): Record<string, unknown> =>
  Object.fromEntries(
    config.flatMap(({ name }) => (Object.hasOwn(parameters, name) ? [[name, parameters[name]]] : [])),
  );

/** Parameters for comparing two runs: an unset switch is off, and a dry run counts as the same run. */
export const comparableParameters = (config: FieldConfig, parameters: Parameters): Parameters =>
  Object.fromEntries(
    config
      .filter(({ name }) => name !== rehearsalField)
      .map((field) => {
        const given = parameters[field.name] ?? field.default;
        return [field.name, given ?? (field.type === 'switch' ? false : null)];
      }),
  );

export const parameterLabels = (config: FieldConfig): ((name: string) => string) => {
  const labels = new Map(config.map(({ name, label }) => [name, label]));
  return (name) => labels.get(name) ?? name;
};

const prefix = 'parameters.';

/** The server names a parameter by its path in the body; a form of parameters by its name. */
export const withoutPrefix = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  );

export const withPrefix = (values: Parameters): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));

/** The parameters among a form's values, by their own names. */
export const prefixedIn = (values: Parameters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
