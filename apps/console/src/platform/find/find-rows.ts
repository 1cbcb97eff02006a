import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query } from '@supersync/contract/kernel/query/query.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { client } from '../query/api.ts';
import { lookupsOf } from './lookups.ts';
import { errorsIn, piecesOf } from './near-words.ts';

/** The number of results per group. */
export const recordsShown = 5;
/** How many records are compared with a mistyped name, letter by letter. */
const maxCompared = 200;

type Fields<R extends Resource> = Query<R>['fields'];

const only = <R extends Resource>(fields: Fields<R>) => (fields === undefined ? {} : { fields });

/** Records found by the resource's search, and by an id, phone number, e-mail or website; an id comes first. */
export async function findRows<R extends Resource>(
  resource: R,
  text: string,
  fields?: Fields<R>,
): Promise<readonly Row<R>[]> {
  const lookups = lookupsOf(resource, text);
  const asked = { ...only(fields), limit: recordsShown };
  const [looked, searched] = await Promise.all([
    lookups.length === 0 ? [] : client.list(resource, { ...asked, conditions: { or: lookups } }).then(rowsIn),
    client.list(resource, { ...asked, search: text }).then(rowsIn),
  ]);
  const byKey = new Map([...looked, ...searched].map((row) => [printKey(resource, row), row]));
  return [...byKey.values()].slice(0, recordsShown);
}

const rowsIn = <T>({ data }: { readonly data: readonly T[] }): readonly T[] => data;

/** Records whose name is close to the text, the nearest first. */
export async function guessRows<R extends Resource>(
  resource: R,
  text: string,
  fields?: Fields<R>,
): Promise<readonly Row<R>[]> {
  const names = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.search === true && !field.personal ? [name] : [],
  );
  const conditions = piecesOf(text).flatMap((piece) =>
    names.map((name) => ({ [name]: { contains: piece } })),
  );
  if (conditions.length === 0) return [];
  const { data } = await client.list(resource, {
    ...only(fields),
    conditions: { or: conditions },
    limit: maxCompared,
  });
  return data
    .flatMap((row) => {
      const errors = errorsIn(text, names.map((name) => String(Reflect.get(row, name) ?? '')).join(' '));
      return errors === undefined ? [] : [{ row, errors }];
    })
    .toSorted((a, b) => a.errors - b.errors)
    .slice(0, recordsShown)
    .map(({ row }) => row);
}
