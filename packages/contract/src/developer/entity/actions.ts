import { choices, choiceTones } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';

/** For exploring and for exporting data: both pick fields. */
const readers = requires(['supersync_developer_tools', 'supersync_csv_data_export']);

/** Who supplies a field: `always` the caller, `create` the caller on creation only, `never` the server. */
export const suppliedKinds = choices({
  always: 'Can be changed',
  create: 'Set when created',
  never: 'Set by the server',
});

export const accessKinds = choices({
  public: 'Everyone',
  'signed-in': 'Everyone signed in',
  'super-user': 'Every super user',
  keys: 'By permission',
});

const entityField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  help: z.string().nullable(),
  format: z.string().nullable(),
  values: z.array(z.string()).nullable(),
  /** For a choice: the label of each value, and the tone of a state. */
  labels: z.record(z.string(), z.string()).nullable(),
  tones: z.record(z.string(), z.enum(choiceTones).optional()).nullable(),
  nullable: z.boolean(),
  supplied: z.enum(suppliedKinds.values),
  personal: z.boolean(),
  /** Included in `search`; `whole` matches full values only. */
  searched: z.union([z.boolean(), z.literal('whole')]),
});

const entityRelation = z.object({
  name: z.string(),
  kind: z.enum(['one', 'many']),
  target: z.string(),
  /** Own field → target field; over a link, from the link. */
  on: z.record(z.string(), z.string()),
  through: z.string().nullable(),
});

const entityAccess = z.object({
  /** `public`, `signed-in`, `super-user`, or groups of keys of which one each is required. */
  who: z.enum(accessKinds.values),
  keys: z.array(z.array(z.string())),
  managersOnly: z.boolean(),
  /** Whether the caller may. */
  may: z.boolean(),
});

export const entity = z.object({
  name: z.string(),
  singular: z.string(),
  plural: z.string(),
  summary: z.string(),
  path: z.string(),
  key: z.array(z.string()),
  label: z.string(),
  /** The fields that name a record outside this installation. */
  naturalKey: z.array(z.string()),
  defaultSort: z.string(),
  plainFilters: z.array(z.string()),
  versioned: z.boolean(),
  fields: z.array(entityField),
  relations: z.array(entityRelation),
  /** Relations of other resources that refer to it. */
  referredBy: z.array(
    z.object({ resource: z.string(), relation: z.string(), kind: z.enum(['one', 'many']) }),
  ),
  access: z.object({
    read: entityAccess,
    create: entityAccess.nullable(),
    update: entityAccess.nullable(),
    delete: entityAccess.nullable(),
  }),
  rows: z.object({
    count: z.int(),
    /** Small tables are counted, large ones estimated by the database; without statistics it is a lower bound. */
    is: z.enum(['exact', 'about', 'least']),
  }),
});
export type Entity = z.output<typeof entity>;

/** Every resource. A new one appears automatically. */
export const describeEntities = defineAction({
  name: 'describe_entities',
  summary: 'Every entity with its fields, relations, access and row count',
  method: 'GET',
  path: '/v0/entities',
  access: readers,
  answer: z.array(entity),
});
