import type { ImporterConfig } from '@supersync/contract/importers/importer-config/config-document.ts';
import { z } from 'zod';
import { fetchOutside, type OutsideOptions } from '#platform/outbound/fetch-outside.ts';
import { openSecret } from '#platform/secrets/secrets.ts';
import type { Server } from '#platform/server.ts';
import { TaskError } from '#platform/tasks/define-task.ts';

export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  /** Added to the address of the request, and to nothing that is stored or logged. */
  readonly query: Readonly<Record<string, string>>;
}

const nothing: Authorization = { headers: {}, query: {} };

const tokenAnswer = z.object({
  accessToken: z.string().min(1).optional(),
  access_token: z.string().min(1).optional(),
  token: z.string().min(1).optional(),
});

const sentForm = z.record(z.string(), z.string());

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Exchanges the secret, a JSON object of form fields, for a token. */
async function fetchToken(
  value: string,
  { tokenUrl }: ImporterConfig,
  options: OutsideOptions,
): Promise<string> {
  const form = sentForm.safeParse(readJson(value));
  if (tokenUrl === undefined || !form.success)
    throw new TaskError('The secret of a sign-in must be a JSON object of texts. Nothing was changed.');
  const answer = await fetchOutside(tokenUrl, { ...options, form: form.data });
  const read = tokenAnswer.safeParse(readJson(answer.body.toString('utf8')));
  const token = read.success
    ? (read.data.accessToken ?? read.data.access_token ?? read.data.token)
    : undefined;
  if (answer.status !== 200 || token === undefined)
    throw new TaskError(`The sign-in answered ${answer.status} without a token. Nothing was changed.`, {
      recoverable: answer.status >= 500,
    });
  return token;
}

export async function secretOf(server: Server, name: string): Promise<string> {
  const value = await openSecret(server, name);
  if (value === null) throw new TaskError(`There is no secret ${name}. Nothing was changed.`);
  return value;
}

/** What a request carries to be let in. Read anew for every request: a token may have expired. */
export async function authorize(
  server: Server,
  config: ImporterConfig,
  options: OutsideOptions,
): Promise<Authorization> {
  const { credentialRef, credentialUse, credentialName = '' } = config;
  if (credentialRef === undefined) return nothing;
  const value = await secretOf(server, credentialRef);
  switch (credentialUse) {
    case 'bearer':
      return { ...nothing, headers: { authorization: `Bearer ${value}` } };
    case 'basic':
      return {
        ...nothing,
        headers: { authorization: `Basic ${Buffer.from(value, 'utf8').toString('base64')}` },
      };
    case 'header':
      return { ...nothing, headers: { [credentialName.toLowerCase()]: value } };
    case 'query':
      return { ...nothing, query: { [credentialName]: value } };
    case 'token':
      return {
        ...nothing,
        headers: { authorization: `Bearer ${await fetchToken(value, config, options)}` },
      };
  }
}

export function addressWith(url: string, query: Authorization['query']): string {
  const address = URL.parse(url);
  if (address === null) return url;
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
