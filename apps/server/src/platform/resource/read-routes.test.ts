import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';

import { data, useTestApp, where } from '#test/resource/use-test-app.ts';

describe.each(testDatabases())('reading records on $name', (kind) => {
  const { call, fresh, freshId, newLandlord } = useTestApp(kind);

  describe('reading', () => {
    test('nests relations under their aliases; empty relations are empty', async () => {
      const { id } = await newLandlord();
      const houseId = freshId();
      const amenityKey = fresh('lift');
      await call('POST', '/test/amenities', { key: amenityKey, name: 'Lift' });
      await call('POST', '/test/houses', { id: houseId, landlordId: id, title: 'Ash' });
      await call('POST', '/test/houses', { id: houseId + 500, landlordId: id, title: 'Yew', rent: '900.00' });
      await call('POST', '/test/house__has_amenities', { houseId, amenityKey });
      const record = data(
        await call('GET', `/test/landlords/${id}?relations=houses.amenities:extras&fields=name`),
      );
      expect(record).toEqual({
        id,
        name: expect.any(String),
        version: 1,
        houses: [
          expect.objectContaining({ id: houseId, extras: [{ key: amenityKey, name: 'Lift', version: 1 }] }),
          expect.objectContaining({ id: houseId + 500, rent: '900.00', extras: [] }),
        ],
      });
      // Selected fields of a relation, in a record, a page, a full list and a CSV.
      const narrow = 'relations=houses.amenities:extras&fields=id,houses.title,houses.extras.key';
      const narrowed = {
        id,
        version: 1,
        houses: [
          { id: houseId, title: 'Ash', version: 1, extras: [{ key: amenityKey, version: 1 }] },
          { id: houseId + 500, title: 'Yew', version: 1, extras: [] },
        ],
      };
      expect(data(await call('GET', `/test/landlords/${id}?${narrow}`))).toEqual(narrowed);
      for (const limit of [25, 0]) {
        const page = await call('GET', `/test/landlords?${narrow}&limit=${limit}&${where({ id })}`);
        expect(data(page)).toEqual([narrowed]);
      }
      const table = await call(
        'GET',
        `/test/houses?relations=landlord:owner&fields=title,owner.id&format=csv&${where({ id: houseId })}`,
      );
      expect(table.body.split('\n')[0]?.split(',').slice(-1)).toEqual(['owner.id']);
      const back = data(await call('GET', `/test/houses/${houseId}?relations=landlord:owner`));
      expect(back).toMatchObject({ owner: { id, isActive: 1 } });
      const found = await call('GET', `/test/landlords?${where({ 'houses.amenities.key': amenityKey })}`);
      expect(found.json()).toMatchObject({
        data: [{ id }],
        meta: { total: 1, page: 1, limit: 25, pageCount: 1 },
      });
    });

    test('requires read access to the other end of a relation', async () => {
      const paths = [
        '/test/landlords?relations=vaults',
        `/test/landlords?${where({ 'vaults.secret': 'x' })}`,
        `/test/landlords?${where({ not: { or: [{ 'vaults.secret': 'x' }] } })}`,
        '/test/landlords/1?relations=vaults',
        '/test/houses?relations=landlord.vaults&format=csv',
        '/test/landlords?relations=vaults&limit=0',
      ];
      for (const path of paths) {
        expect((await call('GET', path)).json()).toMatchObject({
          status: 403,
          detail: 'Missing permission: supersync_building_stack',
        });
        const permitted = await call('GET', path, undefined, { as: { keys: ['supersync_all'] } });
        expect([200, 404]).toContain(permitted.statusCode);
      }
    });

    test('pages neither overlap nor skip rows, in any order', async () => {
      const word = fresh('Paged').replace(' ', '');
      for (let each = 0; each < 7; each += 1) await newLandlord({ name: `${word} ${each}`, city: 'Same' });
      for (const sort of ['city', '-city', 'tier,-isActive', 'modified', '-name']) {
        const seen: number[] = [];
        for (const page of [1, 2, 3, 4]) {
          const answer = await call(
            'GET',
            `/test/landlords?search=${word}&sort=${sort}&limit=2&page=${page}`,
          );
          const body = answer.json<{ data: { id: number }[]; meta: object }>();
          expect(body.meta).toEqual({ total: 7, page, limit: 2, pageCount: 4 });
          seen.push(...body.data.map(({ id }) => id));
        }
        expect(new Set(seen).size).toBe(7);
      }
      const beyond = await call('GET', `/test/landlords?search=${word}&page=1000000&limit=10000`);
      expect(beyond.json()).toMatchObject({ data: [], meta: { total: 7 } });
    });

    test('sorts a list by a related field', async () => {
      const word = fresh('Sorted').replace(' ', '');
      const titles: string[] = [];
      for (const [index, name] of ['b', 'c', 'a'].entries()) {
        const { id } = await newLandlord({ name: `${word} ${name}` });
        titles.push(`${word} of ${name}`);
        await call('POST', '/test/houses', { id: id * 100 + index, landlordId: id, title: titles[index] });
      }
      const titlesBy = async (sort: string, more = ''): Promise<string[]> => {
        const search = encodeURIComponent(JSON.stringify({ title: { startsWith: word } }));
        const answer = await call('GET', `/test/houses?where=${search}&sort=${sort}${more}`);
        return answer.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
      };
      const upwards = titles.toSorted();
      expect(await titlesBy('landlord.name')).toEqual(upwards);
      expect(await titlesBy('-landlord.name')).toEqual(upwards.toReversed());
      expect(await titlesBy('landlord.name', '&limit=0')).toEqual(upwards);
      expect(await titlesBy('landlord.name', '&limit=1&page=2')).toEqual([upwards[1]]);
    });

    test('search and matching take every character literally', async () => {
      const word = fresh('Literal').replace(' ', '');
      await newLandlord({ name: `${word} 100%_\\ off` });
      await newLandlord({ name: `${word} 100 off` });
      const count = async (query: string): Promise<number> =>
        (await call('GET', `/test/landlords?${query}`)).json<{ meta: { total: number } }>().meta.total;
      expect(await count(`search=${word}`)).toBe(2);
      expect(await count(`search=${encodeURIComponent(`${word.toUpperCase()} OFF`)}`)).toBe(2);
      expect(await count(`search=${encodeURIComponent(`${word} 100%`)}`)).toBe(1);
      expect(await count(`search=${encodeURIComponent(`${word} 100%_\\`)}`)).toBe(1);
      expect(await count(where({ name: { startsWith: `${word} 100%_\\` } }))).toBe(1);
      expect(await count(where({ name: { contains: '%_' }, and: [{ name: { contains: word } }] }))).toBe(1);
      expect(await count(where({ name: { in: [`${word} 100%_\\ off`, '"}{,'] } }))).toBe(1);
    });

    test('refuses unknown parameters', async () => {
      for (const query of ['colour=red', 'format=xml', 'sort=colour', 'fields=colour', 'limit=-1', 'page=0'])
        expect((await call('GET', `/test/landlords?${query}`)).json()).toMatchObject({
          code: 'invalid_query',
        });
      expect((await call('GET', '/test/landlords/1?limit=3')).statusCode).toBe(400);
      for (const key of ['x', '1.5', '99999999999999999999'])
        expect((await call('GET', `/test/landlords/${key}`)).statusCode).toBe(404);
    });

    test('plain parameters filter', async () => {
      const { id } = await newLandlord({ tier: 'gold', isActive: 0, rooms: 77 });
      const answer = await call('GET', '/test/landlords?tier=gold&isActive=0&rooms=77');
      expect(answer.json()).toMatchObject({ data: [{ id }], meta: { total: 1 } });
    });
  });
});
