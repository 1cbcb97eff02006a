import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '#parts/entity/catalogue.ts';
import { entity, field, relation } from '#parts/entity/sample-entities.ts';
import { hopOf, hopsFrom } from './hop.ts';

const link = { ...relation('tags', 'many', 'tag', { tagId: 'id' }), through: 'flat_tag' };
const catalogue = catalogueOf([
  entity('flat', {
    fields: [field('id', 'integer'), field('name', 'text'), field('ownerId', 'integer')],
    relations: [relation('owner', 'one', 'owner', { ownerId: 'id' }), link],
    referredBy: [
      { resource: 'owner', relation: 'flats', kind: 'many' },
      { resource: 'tag', relation: 'flats', kind: 'many' },
      { resource: 'remark', relation: 'about', kind: 'one' },
    ],
  }),
  entity('owner', {
    relations: [relation('flats', 'many', 'flat', { id: 'ownerId' })],
    referredBy: [{ resource: 'flat', relation: 'owner', kind: 'one' }],
  }),
  entity('tag', {
    relations: [{ ...relation('flats', 'many', 'flat', { flatId: 'id' }), through: 'flat_tag' }],
  }),
  entity('flat_tag', { key: ['flatId', 'tagId'] }),
  entity('remark', { relations: [relation('about', 'one', 'flat', { flatId: 'id' })] }),
]);

const resource = (name: string): Resource => {
  const found = catalogue.resources.get(name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};

const flat = { id: 7, name: 'Seven', ownerId: 3 };

describe('a hop', () => {
  it('names its target records, forwards and backwards, also through links', () => {
    const where = (name: string): unknown => hopOf(catalogue, resource('flat'), name)?.where(flat);
    expect(where('owner')).toEqual({ id: 3 });
    expect(where('remark.about')).toEqual({ flatId: 7 });
    expect(where('tags')).toEqual({ 'flats.id': 7 });
    expect(hopOf(catalogue, resource('owner'), 'flats')?.where({ id: 3 })).toEqual({ ownerId: 3 });
    expect(hopOf(catalogue, resource('flat'), 'owner')?.where({ ...flat, ownerId: null })).toEqual({
      id: null,
    });
  });

  it('is undefined for an unknown relation', () => {
    for (const name of ['nobody', 'remark.nobody', 'owner.name', 'constructor', 'tag.', '.'])
      expect(hopOf(catalogue, resource('flat'), name)).toBeUndefined();
  });
});

describe('hopsFrom', () => {
  it('offers each target once', () => {
    expect(hopsFrom(catalogue, resource('flat')).map(({ name }) => name)).toEqual([
      'owner',
      'tags',
      'remark.about',
    ]);
    expect(hopsFrom(catalogue, resource('owner')).map(({ name }) => name)).toEqual(['flats']);
  });
});
