import type { AuditedResource } from '@supersync/contract/audit/actions.ts';
import { parsePattern, printRoute } from '../../platform/route-pattern.ts';

/** A page that shows records of a kind. */
export interface RecordPage {
  readonly resource: string;
  readonly path: string;
}

/** A page for one record has one blank in its address; a list is better than nothing. */
function fill(path: string, key: string): string | undefined {
  const blanks = parsePattern(path).filter((segment) => segment.kind === 'parameter');
  const [blank] = blanks;
  if (blank === undefined) return path;
  return blanks.length === 1 ? printRoute(path, { [blank.name]: key }) : undefined;
}

function pageOf(pages: readonly RecordPage[], resource: string, key: string): string | undefined {
  return pages
    .filter((page) => page.resource === resource)
    .map(({ path }) => fill(path, key))
    .find((address) => address !== undefined);
}

/** `roleId:ab~productKey:x` by its names, as the contract prints keys of several parts. */
const partsOf = (recordKey: string): ReadonlyMap<string, string> =>
  new Map(
    recordKey.split('~').flatMap((part): [string, string][] => {
      const end = part.indexOf(':');
      return end < 1 ? [] : [[part.slice(0, end), decodePart(part.slice(end + 1))]];
    }),
  );

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where an entry's record is shown: its own page, or that of the record it hangs on. */
export function recordAddress(
  pages: readonly RecordPage[],
  entry: { readonly resource: string | null; readonly recordKey: string | null },
  owners: AuditedResource['owners'] = [],
): string | undefined {
  const { resource, recordKey } = entry;
  if (resource === null || recordKey === null) return undefined;
  const own = pageOf(pages, resource, recordKey);
  if (own !== undefined) return own;
  const parts = partsOf(recordKey);
  return owners
    .map(({ resource: owner, keyPart }) => {
      const key = parts.get(keyPart);
      return key === undefined || key === '' ? undefined : pageOf(pages, owner, key);
    })
    .find((address) => address !== undefined);
}
