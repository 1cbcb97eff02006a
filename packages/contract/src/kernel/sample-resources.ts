import { choices } from './choices.ts';
import { z } from 'zod';
import { defineResource, many, one } from './define-resource.ts';
import { choice, date, decimal, flag, integer, json, stamp, text, timestamp, uuid } from './field.ts';

// For the kernel's tests: one resource with every kind of field, and one with a composite key.

export const tower = defineResource({
  name: 'tower',
  path: '/sample/towers',
  table: 'towers',
  key: ['id'],
  fields: {
    id: integer({ supplied: 'never' }),
    name: text({ min: 1, max: 50, search: true }),
    city: text({ nullable: true }),
    slug: text({ supplied: 'create' }),
    height: decimal({ nullable: true }),
    floors: integer({ default: 1 }),
    isOpen: flag({ default: true }),
    isOld: flag({ nullable: true }),
    status: choice(
      choices({
        planned: 'Planned',
        built: 'Built',
      }),
      { default: 'planned' },
    ),
    opened: date({ nullable: true }),
    seen: timestamp({ nullable: true }),
    code: uuid({ nullable: true }),
    extra: json(z.object({ colour: z.string() }), { nullable: true }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get tenants() {
      return many(tenant, { id: 'towerId' });
    },
    get owner() {
      return one(tenant, { id: 'towerId' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'isOpen', 'floors'],
  defaultSort: '-created,name',
  summary: 'Towers',
});

export const tenant = defineResource({
  name: 'tenant',
  path: '/sample/tenants',
  table: 'tenants',
  key: ['towerId', 'unit'],
  fields: {
    towerId: integer({ supplied: 'create' }),
    unit: text({ min: 1, supplied: 'create' }),
    isLate: flag(),
  },
  relations: {
    get tower() {
      return one(tower, { towerId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'unit',
  summary: 'Tenants of towers',
});
