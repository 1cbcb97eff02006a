import {
  configDocumentSchema,
  documentErrors,
  type ConfigDocument,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import { readJson } from '#kit/editor/json-place.ts';
import type { CodeMarker } from '#kit/editor/code-editor.tsx';

export interface ConfigReading {
  /** What the form shows; null while the text is no JSON object. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Null while something is wrong. */
  readonly document: ConfigDocument | null;
  /** Path → message. */
  readonly errors: Readonly<Record<string, string>>;
  readonly remarks: readonly CodeMarker[];
}

export const printConfig = (values: object): string => `${JSON.stringify(values, null, 2)}\n`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The line on which a field stands; the first where it is missing. */
function lineOf(text: string, field: string): number {
  const index = text.split('\n').findIndex((line) => line.trimStart().startsWith(`"${field}"`));
  return index < 0 ? 1 : index + 1;
}

/** The configuration as it is typed: what it says, and what is wrong with it. */
export function readConfig(text: string): ConfigReading {
  const read = readJson(text);
  if (!read.ok) {
    const { message, line, column } = read.problem;
    return {
      values: null,
      document: null,
      errors: { '': message },
      remarks: [{ line, column, message, severity: 'error' }],
    };
  }
  if (!isRecord(read.value))
    return { values: null, document: null, errors: { '': 'Must be a JSON object' }, remarks: [] };
  const parsed = configDocumentSchema.safeParse(read.value);
  const errors: Record<string, string> = parsed.success
    ? documentErrors(parsed.data)
    : Object.fromEntries(
        parsed.error.issues.map(({ path, message, ...issue }) => [
          path.length === 0 && 'keys' in issue && Array.isArray(issue.keys)
            ? String(issue.keys[0])
            : path.join('.'),
          message,
        ]),
      );
  const remarks = Object.entries(errors).map(([path, message]) => ({
    line: lineOf(text, path.split('.')[0] ?? ''),
    column: 1,
    message,
    severity: 'error' as const,
  }));
  const isSound = parsed.success && remarks.length === 0;
  return { values: read.value, document: isSound ? parsed.data : null, errors, remarks };
}
