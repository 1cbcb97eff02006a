import { z } from 'zod';
import type { Access } from '../permission/access.ts';
import { permissionKeys } from '../permission/permission-key.ts';
import { permissionGroups } from '../permission/permission-map.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { reachChain } from './reach-chain.ts';

const seeReach: Access = { chain: reachChain };

/** The enabled flags, in this order: `cr` is create and read. */
const flagLetters = z.string().regex(/^c?r?u?d?$/);

/** Compact, because there may be thousands of people and hundreds of products. */
const reachSchema = z.object({
  roles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The keys per set of flags. */
      products: z.array(z.tuple([flagLetters, z.array(z.string())])),
      userIds: z.array(z.int()),
    }),
  ),
  /** Configured groups, with the key each grants in full. */
  groups: z.array(
    z.object({ group: z.enum(permissionGroups), key: z.string(), userIds: z.array(z.int()).readonly() }),
  ),
  people: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      /** Null without permission to see personal data. */
      email: z.string().nullable(),
      isSuperUser: z.boolean(),
      isSuspended: z.boolean(),
    }),
  ),
});

export type Reach = z.infer<typeof reachSchema>;

export const readReach = defineAction({
  name: 'read_reach',
  summary: 'Roles, configured groups and people that decide who reaches what',
  method: 'GET',
  path: '/v0/perms-api/reach',
  access: seeReach,
  answer: reachSchema,
});

const endpointSchema = z.object({
  method: z.string(),
  /** Parameters in braces: `/perms-api/roles/{key}`. */
  path: z.string(),
  summary: z.string().nullable(),
  access: z.union([
    z.enum(['public', 'signed-in', 'super-user']),
    z.object({
      chain: z.array(z.array(z.enum(permissionKeys)).readonly()).readonly(),
      /** Besides the keys, the person must be a configured superuser manager. */
      managersOnly: z.boolean(),
    }),
  ]),
  flag: z.enum(['c', 'r', 'u', 'd']),
});

export type Endpoint = z.infer<typeof endpointSchema>;

export const readEndpoints = defineAction({
  name: 'read_endpoints',
  summary: 'Every endpoint with its required access',
  method: 'GET',
  path: '/v0/perms-api/endpoints',
  access: seeReach,
  answer: z.array(endpointSchema),
});
