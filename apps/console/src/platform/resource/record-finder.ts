import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { keyValues } from '@supersync/contract/kernel/record-key.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import type { RecordOption } from '#kit/form/field-descriptor.ts';
import { client } from '../query/api.ts';
import { queryClient } from '../query/query-client.ts';
import { listOptions, recordOptions } from '../query/query.ts';
import { nameIn } from '../record/record-name.ts';

export interface RecordFinder {
  readonly find: (search: string) => Promise<readonly RecordOption[]>;
  readonly nameOf: (key: string | number) => Promise<string>;
}

const optionRows = 20;
const finders = new WeakMap<Resource, RecordFinder>();

const shownName = (resource: Resource, record: unknown): string => nameIn(resource, record) || '(no name)';

function makeFinder(resource: Resource): RecordFinder {
  const [keyName = 'id'] = resource.key;
  return {
    async find(search) {
      const text = search.trim();
      const query = {
        limit: optionRows,
        sort: [resource.label],
        ...(resource.notOffered === undefined ? {} : { where: { not: resource.notOffered } }),
        ...(text === '' ? {} : { search: text }),
      };
      const { queryKey, meta } = listOptions(resource, query);
      const page = await queryClient.fetchQuery({
        queryKey,
        queryFn: () => client.list(resource, query),
        ...(meta === undefined ? {} : { meta }),
      });
      return page.data.flatMap((record) => {
        const key = keyValues(resource, record)[keyName];
        return key === undefined ? [] : [{ key, label: shownName(resource, record), hint: String(key) }];
      });
    },
    async nameOf(key) {
      // A picker's key is the single key of its resource.
      const record = await queryClient.fetchQuery(recordOptions(resource, key as KeyOf<Resource>));
      return shownName(resource, record);
    },
  };
}

/** Searches records of a resource by name, for pickers. Cached, so that inputs do not fetch again. */
export function recordFinder(resource: Resource): RecordFinder {
  const known = finders.get(resource) ?? makeFinder(resource);
  finders.set(resource, known);
  return known;
}
