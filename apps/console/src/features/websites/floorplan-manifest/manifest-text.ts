import {
  manifestContentSchema,
  type Manifest,
  type ManifestContent,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import type { CodeMarker } from '#kit/editor/code-editor.tsx';
import { readJson } from '#kit/editor/json-place.ts';

export interface ManifestReading {
  /** Null while something is wrong. */
  readonly document: ManifestContent | null;
  readonly remarks: readonly CodeMarker[];
}

/** A point stands on one line: a manifest is mostly points. */
export const printManifest = ({ id: _id, version: _version, ...content }: Manifest): string =>
  `${JSON.stringify(content, null, 2).replaceAll(
    /\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]/g,
    (_, x: string, y: string) => `[${x}, ${y}]`,
  )}\n`;

/** The line of the innermost key of a path; a value in a list is looked for below its list. */
function lineOf(lines: readonly string[], path: readonly PropertyKey[]): number {
  let line = 0;
  for (const step of path) {
    if (typeof step !== 'string') continue;
    const next = lines.findIndex((text, index) => index >= line && text.trimStart().startsWith(`"${step}"`));
    if (next >= 0) line = next;
  }
  return line + 1;
}

/** The manifest as it is typed: what it says, and what is wrong with it. */
export function readManifest(text: string): ManifestReading {
  const read = readJson(text);
  if (!read.ok) {
    const { message, line, column } = read.problem;
    return { document: null, remarks: [{ line, column, message, severity: 'error' }] };
  }
  const parsed = manifestContentSchema.safeParse(read.value);
  if (parsed.success) return { document: parsed.data, remarks: [] };
  const lines = text.split('\n');
  return {
    document: null,
    remarks: parsed.error.issues.slice(0, 50).map(({ path, message }) => ({
      line: lineOf(lines, path),
      column: 1,
      message: path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
      severity: 'error',
    })),
  };
}
