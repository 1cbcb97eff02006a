import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import { recordAddress, type RecordScreens } from '#platform/screen/record-address.ts';

/** Its own page, else the list that contains it. */
const addressIn = (screens: RecordScreens, resource: string, key: string): string | undefined =>
  recordAddress(screens, resource, key) ?? screens.lists.get(resource)?.path;

/** `roleId:ab~productKey:x` by part name, as the contract prints composite keys. */
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

/** Where an entry's record is shown: its own page, or that of the record it belongs to. */
export function entryAddress(
  screens: RecordScreens,
  entry: { readonly resource: string | null; readonly recordKey: string | null },
  owners: AuditedResource['owners'] = [],
): string | undefined {
  const { resource, recordKey } = entry;
  if (resource === null || recordKey === null) return undefined;
  const own = addressIn(screens, resource, recordKey);
  if (own !== undefined) return own;
  const parts = partsOf(recordKey);
  return owners
    .map(({ resource: owner, keyPart }) => {
      const key = parts.get(keyPart);
      return key === undefined || key === '' ? undefined : addressIn(screens, owner, key);
    })
    .find((address) => address !== undefined);
}
