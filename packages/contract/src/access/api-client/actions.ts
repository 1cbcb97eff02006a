import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { apiClient, apiClientKeys, clientAdministrators } from './api-client.ts';

export const maxTokenDays = 366;

export const newApiClientSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(80)
    .regex(/^\P{Cc}*$/u, 'Must be one line of text'),
  /** The keys it may use, as long as its owner has them. */
  keys: apiClientKeys,
  readOnly: z.boolean().default(true),
  validDays: z.int().min(1).max(maxTokenDays).default(90),
});

export const createApiClient = defineAction({
  name: 'create_api_client',
  summary: 'Create an API client that acts for the caller; its token is shown once',
  method: 'POST',
  path: apiClient.path,
  access: clientAdministrators,
  flag: 'c',
  body: newApiClientSchema,
  answer: z.object({ id: z.uuid(), token: z.string(), expiresAt: z.iso.datetime() }),
  isAnsweredOnce: true,
  status: 201,
});

/** Permanent: create a new client instead. */
export const revokeApiClient = defineAction({
  name: 'revoke_api_client',
  summary: 'Revoke a client’s token',
  method: 'POST',
  path: `${apiClient.path}/{id}/revoke`,
  access: clientAdministrators,
  flag: 'd',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ revokedAt: z.iso.datetime() }),
});
