import { expect, it } from 'vitest';
import { relationOf } from '@supersync/contract/kernel/define-resource.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { formSchema } from '#platform/resource/resource-fields.ts';
import { filterFieldsOf } from '#platform/resource/resource-filters.ts';
import { catalogueOf } from './catalogue.ts';
import { pathOptions } from './field-paths.ts';
import { closed, entity, field, relation } from './sample-entities.ts';

const flat = entity('flat', {
  fields: [
    field('id', 'integer', { supplied: 'never' }),
    field('name', 'text'),
    field('state', 'choice', { values: ['let', 'free'] }),
    field('isLarge', 'flag'),
    field('rent', 'decimal', { format: 'money', nullable: true }),
    field('ownerId', 'integer'),
    field('shape', 'something new'),
  ],
  relations: [
    relation('owner', 'one', 'owner', { ownerId: 'id' }),
    relation('secret', 'one', 'secret', { ownerId: 'id' }),
  ],
});
const owner = entity('owner', { relations: [relation('flats', 'many', 'flat', { id: 'ownerId' })] });
const secret = entity('secret', { access: { read: closed, create: null, update: null, delete: null } });
const catalogue = catalogueOf([flat, owner, secret]);

it('described resources can be listed, filtered, read and validated like declared ones', () => {
  const described = catalogue.resources.get('flat');
  if (described === undefined) throw new Error('It is not there');
  expect(filterFieldsOf(described).map(({ id, kind }) => `${id}:${kind}`)).toEqual([
    'id:number',
    'name:text',
    'state:choice',
    'isLarge:flag',
    'rent:number',
    'ownerId:number',
    'shape:text',
  ]);
  expect(fromWire(described, { id: 1, isLarge: 1 })).toEqual({ id: 1, isLarge: true });
  const query = parseQuery(described, { where: '{"owner.flats.state":"let"}', sort: '-rent' });
  expect(query.sort).toEqual([{ field: 'rent', descending: true }]);
  const schema = formSchema(described, ['state', 'rent'], 'update');
  expect(schema.safeParse({ state: 'free', rent: null }).success).toBe(true);
  expect(schema.safeParse({ state: 'gone', rent: null }).success).toBe(false);
});

it('relations work in both directions, and paths only cross what may be read', () => {
  const described = catalogue.resources.get('owner');
  if (described === undefined) throw new Error('It is not there');
  const flats = relationOf(described, 'flats');
  expect(flats?.target).toBe(catalogue.resources.get('flat'));
  expect(relationOf(flats?.target ?? described, 'owner')?.target).toBe(described);
  expect(pathOptions(catalogue, described, 1).map(({ value }) => value)).toEqual([
    'id',
    'name',
    ...flat.fields.map(({ name }) => `flats.${name}`),
  ]);
  expect(pathOptions(catalogue, described, 2).some(({ value }) => value.includes('secret'))).toBe(false);
});
