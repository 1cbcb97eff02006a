import { user } from '@supersync/contract/access/user/user.ts';
import { client } from '../query/api.ts';
import type { RecordFinder } from '../resource/record-finder.ts';
import { personName } from './access-facts.ts';

const shownPeople = 20;

/** Finds people who may sign in here, for pickers. */
export const personFinder: RecordFinder = {
  async find(search) {
    const text = search.trim();
    const { data } = await client.list(user, {
      where: { isSuperUser: true, suspendedAt: { isNull: true } },
      limit: shownPeople,
      ...(text === '' ? {} : { search: text }),
    });
    return data.map((person) => ({ key: person.id, label: personName(person), hint: person.email }));
  },
  nameOf: async (key) => personName(await client.get(user, Number(key))),
};
