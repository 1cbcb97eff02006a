import { choices, choiceTones } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';

/** Whoever looks into the data, and whoever takes it out: both pick fields. */
const readers = requires(['supersync_developer_tools', 'supersync_csv_data_export']);

/** Who supplies a field: `always` the caller, `create` only at creation, `never` the server. */
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
  /** Of a choice: what people read for each value, and how a state is to be taken. */
  labels: z.record(z.string(), z.string()).nullable(),
  tones: z.record(z.string(), z.enum(choiceTones).optional()).nullable(),
  nullable: z.boolean(),
  supplied: z.enum(suppliedKinds.values),
  personal: z.boolean(),
  /** Found by `search`; `whole` is pasted and never looked for in part. */
  searched: z.union([z.boolean(), z.literal('whole')]),
});

const entityRelation = z.object({
  name: z.string(),
  kind: z.enum(['one', 'many']),
  target: z.string(),
  /** Our field → theirs; over a link, from the link. */
  on: z.record(z.string(), z.string()),
  through: z.string().nullable(),
});

const entityAccess = z.object({
  /** `public`, `signed-in`, `super-user`, or the groups of keys one must hold one of each of. */
  who: z.enum(accessKinds.values),
  keys: z.array(z.array(z.string())),
  managersOnly: z.boolean(),
  /** Whether the one who asks may. */
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
  defaultSort: z.string(),
  plainFilters: z.array(z.string()),
  versioned: z.boolean(),
  fields: z.array(entityField),
  relations: z.array(entityRelation),
  /** Relations of others that lead here. */
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
    /** Few are counted, many are estimated by the database; where it has not looked yet there are at least so many. */
    is: z.enum(['exact', 'about', 'least']),
  }),
});
export type Entity = z.output<typeof entity>;

/** Every kind of record there is. A new resource appears here by itself. */
export const describeEntities = defineAction({
  name: 'describe_entities',
  summary: 'Every kind of record: fields, relations both ways, who may read it, how many there are',
  method: 'GET',
  path: '/v0/entities',
  access: readers,
  answer: z.array(entity),
});
