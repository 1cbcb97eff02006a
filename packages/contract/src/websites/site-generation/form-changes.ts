import { sitePicture, type SiteDraft } from '../site-form/site-form.ts';

export interface FormChange {
  /** `colours.primary`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const print = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  const picture = sitePicture.safeParse(value);
  // Two pictures of one size differ by the beginning of their id.
  if (picture.success)
    return `${picture.data.width} × ${picture.data.height} px (${picture.data.fileId.slice(0, 8)})`;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function* leaves(value: object, path: readonly string[]): Generator<readonly [string, string]> {
  for (const [name, part] of Object.entries(value))
    if (isBranch(part) && !('fileId' in part)) yield* leaves(part, [...path, name]);
    else yield [[...path, name].join('.'), print(part)];
}

/** The fields in which two forms differ, in the order of the form. */
export function formChanges(before: SiteDraft, after: SiteDraft): FormChange[] {
  const old = new Map(leaves(before, []));
  const fresh = new Map(leaves(after, []));
  return [...new Set([...fresh.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? '', after: fresh.get(path) ?? '' }))
    .filter((change) => change.before !== change.after);
}
