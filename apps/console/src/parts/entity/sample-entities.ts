import type { Entity } from '@supersync/contract/developer/entity/actions.ts';

/** Descriptions for tests, as the server would return them. */

type Access = Entity['access']['read'];
export const open: Access = { who: 'super-user', keys: [], managersOnly: false, may: true };
export const closed: Access = { ...open, who: 'keys', keys: [['supersync_redact']], may: false };

export const field = (name: string, kind: string, more: Partial<Entity['fields'][number]> = {}) => ({
  name,
  kind,
  label: name,
  help: null,
  format: null,
  values: null,
  labels: null,
  tones: null,
  nullable: false,
  supplied: 'always' as const,
  personal: false,
  searched: false,
  ...more,
});

export const entity = (name: string, more: Partial<Entity>): Entity => ({
  name,
  singular: name,
  plural: `${name}s`,
  summary: name,
  path: `/${name}s`,
  key: ['id'],
  label: 'name',
  naturalKey: [],
  defaultSort: 'name',
  plainFilters: [],
  versioned: true,
  fields: [field('id', 'integer', { supplied: 'never' }), field('name', 'text', { searched: 'whole' })],
  relations: [],
  referredBy: [],
  access: { read: open, create: null, update: open, delete: null },
  rows: { count: 0, is: 'exact' },
  ...more,
});

export const relation = (name: string, kind: 'one' | 'many', target: string, on: Record<string, string>) => ({
  name,
  kind,
  target,
  on,
  through: null,
});
