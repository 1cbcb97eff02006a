import { buildingStackCompany } from '@supersync/contract/building-stack/building-stack-company.ts';
import { companyPayload, type CompanyPayload } from '@supersync/contract/building-stack/payload.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { fetchOutside, OutsideError } from '../../platform/outbound/fetch-outside.ts';
import type { Server } from '../../platform/server.ts';

export interface ReadPayload {
  readonly source: 'pasted' | 'fetched';
  readonly payload: CompanyPayload;
}

const limits = { maxBytes: 20 * 1_048_576, timeoutMs: 20_000 } as const;

function check(payload: unknown): CompanyPayload {
  const parsed = companyPayload.safeParse(payload);
  if (parsed.success) return parsed.data;
  const errors = Object.fromEntries(
    parsed.error.issues.slice(0, 20).map(({ path, message }) => [['payload', ...path].join('.'), message]),
  );
  throw problem('invalid_input', {}, { errors });
}

async function fetchPayload(server: Server, remoteId: string): Promise<unknown> {
  const { buildingStack, outboundHosts } = server.config;
  if (buildingStack === undefined)
    throw problem('not_configured', {
      what: 'This server does not know where Building Stack is (BUILDING_STACK_URL). Paste the payload instead.',
    });
  const { address, token } = buildingStack;
  try {
    const answer = await fetchOutside(address.replace('{company}', encodeURIComponent(remoteId)), {
      ...limits,
      hosts: outboundHosts,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    if (answer.status !== 200)
      throw problem('not_fetched', { reason: `Building Stack answered ${answer.status}` });
    return JSON.parse(answer.body.toString('utf8'));
  } catch (error) {
    if (error instanceof OutsideError) throw problem('not_fetched', { reason: error.message });
    if (error instanceof SyntaxError)
      throw problem('not_fetched', { reason: 'Building Stack did not answer JSON' });
    throw error;
  }
}

/** What somebody pasted, else what Building Stack says of the company now. */
export async function readPayload(server: Server, companyId: number, pasted: unknown): Promise<ReadPayload> {
  const { rows } = await server.db.query<{ remote_id: string }>(
    sql`select remote_id from building_stack_companies where id = ${companyId}`,
  );
  const [company] = rows;
  if (company === undefined)
    throw problem('not_found', { thing: buildingStackCompany.singular, key: companyId });
  if (pasted !== undefined) return { source: 'pasted', payload: check(pasted) };
  return { source: 'fetched', payload: check(await fetchPayload(server, company.remote_id)) };
}
