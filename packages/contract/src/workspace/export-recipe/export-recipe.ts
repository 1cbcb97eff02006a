import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { exportKeys } from '../../access/permission/permission-key.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';

export const exporters = requires(exportKeys);

export const maxExportFields = 100;

export const exportFields = z
  .array(z.string().min(1).max(200))
  .min(1, 'Choose at least one field')
  .max(maxExportFields)
  .refine((paths) => new Set(paths).size === paths.length, 'Each field once');

export const exportWhere = z.record(z.string(), z.unknown());

export const exportWordings = choices({
  labels: 'Labels, as people say it',
  codes: 'Codes, as the API does',
});

/** A saved export: resource, columns, filters and order. */
export const exportRecipe = defineResource({
  name: 'export_recipe',
  path: '/api/v1/export_recipes',
  table: 'export_recipes',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'Owner' }),
    name: text({ min: 1, max: 120, search: true }),
    description: text({ max: 500, nullable: true, search: true }),
    resource: text({ min: 1, max: 100, label: 'Kind of record' }),
    fields: json(exportFields, { help: 'Paths across relations: client.name' }),
    where: json(exportWhere, { nullable: true, column: 'conditions', label: 'Filter' }),
    search: text({ max: 200, nullable: true }),
    sort: text({ max: 300, nullable: true }),
    wording: choice(exportWordings, {
      default: 'labels',
      help: 'Columns and values as labels, or as codes of the API.',
    }),
    withBom: flag({
      default: false,
      label: 'UTF-8 mark',
      help: 'Some spreadsheets need it to read accents.',
    }),
    isShared: flag({ default: false, label: 'Shared' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: exporters, create: exporters, update: exporters, delete: exporters },
  label: 'name',
  plainFilters: ['resource'],
  defaultSort: 'name',
  defaultLimit: 200,
  summary: 'Saved and shared exports',
});
