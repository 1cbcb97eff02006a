import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionReasons } from '@supersync/contract/records/property/attention.ts';
import { propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import type { searchProperties } from '@supersync/contract/records/property/search.ts';
import { typingErrors } from '@supersync/contract/kernel/format/typing-errors.ts';
import type { z } from 'zod';
import { encoded, propertiesPath, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { guesses, searchWords } from './search-words.ts';

type Answer = z.output<(typeof searchProperties)['answer']>;

describe.each(testDatabases())('property search on $name', (kind) => {
  let web: PlatformApp;
  let oak: number;
  let birch: number;
  let partner: number;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    oak = await web.addClient({ name: 'Oakfield Residential' });
    birch = await web.addClient({ name: 'Birch & Sons' });
    partner = await web.addPartner({ name: 'Listing Site' });
    const values = {
      phone: '+14165550123',
      rentMin: '1500.00',
      latitude: '43.65',
      longitude: '-79.38',
      description: 'Nice.',
    };
    ids['maple'] = await web.addProperty(oak, {
      ...values,
      name: 'Maple Court',
      address: '45 King Street West',
      importSource: 'yardi',
      importId: 'YD-778',
    });
    ids['queen'] = await web.addProperty(oak, {
      ...values,
      name: 'Queen Tower',
      address: '9 Queen St E',
      city: 'Montréal',
      provinceCode: 'QC',
      postalCode: 'H2X 1Y4',
      propertyType: 'condo',
    });
    ids['elm'] = await web.addProperty(birch, {
      name: 'Elm House',
      address: '12 Elm Avenue',
      status: 'active',
      propertyType: 'house',
      unitsAvailable: 1,
    });
    await web.db.query(sql`
      with file as (
        insert into files (id, name, media_type, bytes, sha256)
        values (gen_random_uuid(), 'front.jpg', 'image/jpeg', 1, repeat('a', 64)) returning id
      )
      insert into property_photos (property_id, file_id, position, width, height)
      select p, file.id, 1, 1200, 800 from file, unnest(${[ids['maple'], ids['queen']]}::int[]) p`);
    ids['draft'] = await web.addProperty(birch, { name: 'Draft Place', status: 'draft', city: 'Ottawa' });
    await web.ok('POST', '/api/v1/properties__has_partners', {
      propertyId: ids['maple'],
      partnerId: partner,
      listingId: 'LST-90210',
    });
  });
  afterAll(() => web.stop());

  const search = (
    parameters: { q?: string; filters?: object } & Record<string, unknown> = {},
  ): Promise<Answer> => {
    const { q = '', filters, ...more } = parameters;
    const query = new URLSearchParams({
      q,
      ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
    });
    for (const [name, value] of Object.entries(more)) query.set(name, String(value));
    return web.ok<Answer>('GET', `/api/v1/property_search?${query}`);
  };
  const found = async (q: string, filters?: object): Promise<string[]> => {
    const { rows } = await search({ q, ...(filters === undefined ? {} : { filters }) });
    return rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? '?').toSorted();
  };

  describe('finds by', () => {
    it.each([
      ['the name', 'maple', ['maple']],
      ['the beginning of a word', 'qu', ['queen']],
      ['the address, abbreviated', '45 king st w', ['maple']],
      ['the address, spelled out', 'queen street east', ['queen']],
      ['the client', 'oakfield', ['maple', 'queen']],
      ['the city without accents', 'montreal', ['queen']],
      ['the city with them', 'Montréal', ['queen']],
      ['the postal code', 'h2x 1y4', ['queen']],
      ['the postal code without its space', 'H2X1Y4', ['queen']],
      ['the phone number', '(416) 555-0123', ['maple', 'queen']],
      ['the import id', 'yd-778', ['maple']],
      ['the id at a partner', 'LST-90210', ['maple']],
      ['words of several fields', 'birch elm', ['elm']],
      ['signs that mean nothing', '%_\\', ['draft', 'elm', 'maple', 'queen']],
    ])('%s', async (_, q, expected) => {
      expect(await found(q)).toEqual(expected);
    });

    it('the internal id, ranked first', async () => {
      const { rows } = await search({ q: String(ids['queen']) });
      expect(rows[0]?.id).toBe(ids['queen']);
    });

    it('a misspelled word, and returns the correction', async () => {
      const answer = await search({ q: 'mapel cuort' });
      expect(answer.rows.map(({ id }) => id)).toEqual([ids['maple']]);
      expect(answer.corrected).toEqual([
        { from: 'mapel', to: ['maple'] },
        { from: 'cuort', to: ['court'] },
      ]);
      expect((await search({ q: 'oakfeild' })).total).toBe(2);
      expect((await search({ q: 'maple' })).corrected).toEqual([]);
      expect(await search({ q: 'zzzzzz' })).toMatchObject({ total: 0, corrected: [] });
    });

    it('no correction when the filters leave nothing', async () => {
      expect(await search({ q: 'maple', filters: { status: ['draft'] } })).toMatchObject({
        total: 0,
        corrected: [],
      });
    });
  });

  describe('facets', () => {
    const counts = (answer: Answer, facet: keyof NonNullable<Answer['facets']>) =>
      Object.fromEntries((answer.facets?.[facet] ?? []).map(({ label, count }) => [label, count]));

    it('count all results, with labels', async () => {
      const answer = await search();
      expect(answer.total).toBe(4);
      expect(counts(answer, 'client')).toEqual({ 'Oakfield Residential': 2, 'Birch & Sons': 2 });
      expect(counts(answer, 'province')).toEqual({ ON: 3, QC: 1 });
      expect(counts(answer, 'type')).toEqual({ Apartment: 2, Condominium: 1, House: 1 });
      expect(counts(answer, 'status')).toEqual({ active: 3, draft: 1 });
      expect(counts(answer, 'partner')).toEqual({ 'Listing Site': 1 });
    });

    it('a facet ignores its own filter', async () => {
      const answer = await search({ filters: { province: ['ON'], status: ['active'] } });
      expect(answer.total).toBe(2);
      expect(counts(answer, 'province')).toEqual({ ON: 2, QC: 1 });
      expect(counts(answer, 'status')).toEqual({ active: 2, draft: 1 });
      expect(counts(answer, 'client')).toEqual({ 'Oakfield Residential': 1, 'Birch & Sons': 1 });
    });

    it('chosen values stay listed with a count of 0', async () => {
      const answer = await search({ q: 'maple', filters: { client: [birch] } });
      expect(answer.total).toBe(0);
      expect(counts(answer, 'client')).toEqual({ 'Oakfield Residential': 1, 'Birch & Sons': 0 });
    });

    it('count attention reasons', async () => {
      const answer = await search();
      expect(attentionReasons.values).toEqual(
        expect.arrayContaining(Object.keys(counts(answer, 'attention'))),
      );
      const elm = answer.rows.find(({ id }) => id === ids['elm']);
      expect(elm?.attention.toSorted()).toEqual(attentionReasons.values.toSorted());
      expect(answer.rows.find(({ id }) => id === ids['draft'])?.attention).toEqual([]);
      expect(await found('', { attention: ['photos'] })).toEqual(['elm']);
      expect(await found('', { partner: [partner] })).toEqual(['maple']);
    });

    it('count all properties as a filter that each of them passes does', async () => {
      const filters = { status: propertyStatuses.values };
      const [all, passed] = await Promise.all([search(), search({ filters })]);
      expect({ ...passed.facets, status: [] }).toEqual({ ...all.facets, status: [] });
      expect(passed.facets?.status.filter(({ count }) => count > 0)).toEqual(all.facets?.status);
      expect(passed.total).toBe(all.total);
      expect((await search({ facets: 0 })).total).toBe(all.total);
      const points = '/api/v1/property_search/points';
      expect(await web.ok<object>('GET', points)).toEqual(
        await web.ok<object>('GET', `${points}?filters=${encoded(filters)}`),
      );
    });

    it('are omitted on request', async () => {
      expect(await search({ facets: 0, limit: 1, page: 2 })).toMatchObject({
        facets: null,
        total: 4,
        page: 2,
        pageCount: 4,
      });
    });
  });

  describe('is updated by changes to', () => {
    it('a property, its client’s name and its partners', async () => {
      const id = await web.addProperty(oak, { name: 'Temporary Lodge' });
      expect((await search({ q: 'temporary lodge' })).total).toBe(1);
      await web.ok('PUT', `${propertiesPath}/${id}`, { name: 'Lasting Lodge', status: 'inactive' });
      expect((await search({ q: 'temporary lodge' })).total).toBe(0);
      expect((await search({ q: 'lasting' })).rows[0]).toMatchObject({ id, status: 'inactive' });
      await web.ok('POST', '/api/v1/properties__has_partners', {
        propertyId: id,
        partnerId: partner,
        listingId: 'ZZ77',
      });
      expect((await search({ q: 'zz77' })).total).toBe(1);
      expect(
        (await web.by('DELETE', `/api/v1/properties__has_partners/propertyId:${id}~partnerId:${partner}`))
          .statusCode,
      ).toBe(204);
      expect((await search({ q: 'zz77' })).total).toBe(0);
      await web.ok('PUT', `/api/v1/clients/${oak}`, { name: 'Ashfield Residential' });
      expect((await search({ q: 'ashfield lasting' })).total).toBe(1);
      await web.ok('PUT', `/api/v1/clients/${oak}`, { name: 'Oakfield Residential' });
      expect((await web.by('DELETE', `${propertiesPath}/${id}`)).statusCode).toBe(204);
      expect((await search({ q: 'lasting lodge' })).total).toBe(0);
      const { rows } = await web.db.query<{ n: number }>(sql`
        select count(*)::int as n from properties p full join property_search s on s.property_id = p.id
        where p.id is null or s.property_id is null`);
      expect(rows[0]?.n).toBe(0);
    });
  });

  it('sorts, and returns map points', async () => {
    const names = async (sort: string): Promise<string[]> =>
      (await search({ sort })).rows.map(({ name }) => name);
    expect(await names('name')).toEqual(['Draft Place', 'Elm House', 'Maple Court', 'Queen Tower']);
    expect(await names('-name')).toEqual(['Queen Tower', 'Maple Court', 'Elm House', 'Draft Place']);
    expect((await names('client')).slice(0, 2).toSorted()).toEqual(['Draft Place', 'Elm House']);
    expect((await names('-unitsAvailable'))[0]).toBe('Elm House');
    expect(await names('-modified')).toHaveLength(4);
    const points = await web.ok<object>('GET', '/api/v1/property_search/points?q=oakfield');
    expect(points).toEqual({
      points: [
        [ids['maple'], 43.65, -79.38, 'Maple Court', 'Toronto'],
        [ids['queen'], 43.65, -79.38, 'Queen Tower', 'Montréal'],
      ],
      total: 2,
      withoutPlace: 0,
      activeWithoutPlace: 0,
    });
    expect(await web.ok<object>('GET', '/api/v1/property_search/points')).toMatchObject({
      total: 4,
      withoutPlace: 2,
      // As the facet counts: a draft needs no attention.
      activeWithoutPlace: 1,
    });
    // The map corrects spelling like the table.
    expect(await web.ok<object>('GET', '/api/v1/property_search/points?q=oakfeild')).toEqual(points);
  });

  it('refuses invalid parameters with 400', async () => {
    const refused = async (query: string): Promise<unknown> =>
      (await web.by('GET', `/api/v1/property_search?${query}`)).json();
    expect(await refused('filters=nonsense')).toMatchObject({
      status: 400,
      errors: { filters: 'Is not valid JSON' },
    });
    expect(await refused(`filters=${encoded({ colour: ['red'] })}`)).toMatchObject({ status: 400 });
    expect(await refused(`filters=${encoded({ status: ['gone'] })}`)).toMatchObject({ status: 400 });
    expect(await refused('limit=1000')).toMatchObject({ status: 400, errors: { limit: expect.any(String) } });
    expect(await refused('sort=rent')).toMatchObject({ status: 400 });
  });

  it('accepts any typed text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 40 })),
        async (q) => {
          const answer = await web.by(
            'GET',
            `/api/v1/property_search?q=${encodeURIComponent(q.toWellFormed())}`,
          );
          expect(answer.statusCode, q).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('spelling correction', () => {
  it('counts insertions, deletions, replacements and swaps', () => {
    expect(typingErrors('maple', 'mapel', 2)).toBe(1);
    expect(typingErrors('queen', 'qeen', 2)).toBe(1);
    expect(typingErrors('tower', 'tower', 2)).toBe(0);
    expect(typingErrors('elm', 'sycamore', 2)).toBe(3);
  });

  it('returns the nearest words first and allows short words one error', () => {
    expect(guesses('mapel', ['maple', 'apple', 'marple'])).toEqual(['maple', 'marple'].slice(0, 1));
    expect(guesses('elm', ['elk', 'oak'])).toEqual(['elk']);
    expect(guesses('residental', ['residential', 'presidential', 'resident'])).toEqual([
      'residential',
      'presidential',
      'resident',
    ]);
  });

  it('the distance is symmetric, and zero only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typingErrors(a, b, 9)).toBe(typingErrors(b, a, 9));
        expect(typingErrors(a, b, 9) === 0).toBe(a === b);
      }),
    );
  });

  it('uses at most eight words of a search', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords('  ')).toEqual([]);
  });
});
