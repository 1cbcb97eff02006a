import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { companyPayload, type CompanyPayload } from '@supersync/contract/records/building-stack/payload.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Server } from '#platform/server.ts';
import { companyFetcher } from './fetch-company.ts';

export interface ReadPayload {
  readonly source: 'pasted' | 'fetched';
  readonly payload: CompanyPayload;
}

function check(payload: unknown): CompanyPayload {
  const parsed = companyPayload.safeParse(payload);
  if (parsed.success) return parsed.data;
  const errors = Object.fromEntries(
    parsed.error.issues.slice(0, 20).map(({ path, message }) => [['payload', ...path].join('.'), message]),
  );
  throw problem('invalid_input', {}, { errors });
}

/** The pasted payload, otherwise the company's current data from Building Stack. */
export function payloadReader(server: Server): (companyId: number, pasted: unknown) => Promise<ReadPayload> {
  const fetchCompany = companyFetcher(server);
  return async (companyId, pasted) => {
    const { rows } = await server.db.query<{ remote_id: string }>(
      sql`select remote_id from building_stack_companies where id = ${companyId}`,
    );
    const [company] = rows;
    if (company === undefined)
      throw problem('not_found', { thing: buildingStackCompany.singular, key: companyId });
    if (pasted !== undefined) return { source: 'pasted', payload: check(pasted) };
    return { source: 'fetched', payload: check(await fetchCompany(company.remote_id)) };
  };
}
