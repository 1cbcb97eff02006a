import {
  acceptSuggestions,
  refreshCompany,
  suggestMappings,
  testSync,
} from '@supersync/contract/records/building-stack/actions.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import type { MappingState } from '@supersync/contract/records/building-stack/suggest.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { acceptAll, suggestFor } from './mappings.ts';
import { payloadReader } from './payload.ts';
import { refreshBuildings } from './refresh.ts';
import { syncTest } from './sync-test.ts';

/** Mapping sets "mapped"; unmapping reopens, unless it is ignored. */
function stateFor(
  mappedTo: number | null | undefined,
  status: MappingState | undefined,
): MappingState | undefined {
  if (typeof mappedTo === 'number') return 'mapped';
  if (mappedTo === null) return status === 'ignored' ? 'ignored' : 'unmapped';
  return status;
}

function refuse(field: string, message: string): never {
  throw problem('invalid_input', {}, { errors: { [field]: message } });
}

/** "Mapped" requires a target, and only the matcher suggests. */
function refuseContradiction(status: MappingState | undefined, mappedTo: number | null | undefined): void {
  if (status === 'mapped' && typeof mappedTo !== 'number') refuse('status', 'Say what it is mapped to');
  if (status === 'suggested') refuse('status', 'Is set by suggesting');
}

export const buildingStackFeature: Feature = (server) => {
  const readPayload = payloadReader(server);

  registerResource(server, buildingStackCompany, {
    supply(_operation, { clientId, status }) {
      const state = stateFor(clientId, status);
      // Ignoring removes the mapping.
      if (clientId === undefined && status === 'ignored') return { status, clientId: null };
      return state === undefined ? {} : { status: state };
    },
    check({ operation, before, values, isSent }) {
      if (isSent && operation !== 'delete' && values.status !== undefined)
        refuseContradiction(values.status, values.clientId ?? before?.clientId);
    },
  });

  registerResource(server, buildingStackBuilding, {
    supply(_operation, { propertyId, status }) {
      const state = stateFor(propertyId, status);
      if (propertyId === undefined && status === 'ignored') return { status, propertyId: null };
      return state === undefined ? {} : { status: state };
    },
    async check({ operation, before, values }, _caller, tx) {
      if (operation === 'delete') return;
      if (values.status !== undefined)
        refuseContradiction(values.status, values.propertyId ?? before?.propertyId);
      if (typeof values.propertyId !== 'number') return;
      const companyId = values.companyId ?? before?.companyId ?? 0;
      const { rows } = await tx.query<{ is_theirs: boolean | null }>(sql`
        select p.client_id = c.client_id as is_theirs
        from building_stack_companies c left join properties p on p.id = ${values.propertyId}
        where c.id = ${companyId}`);
      const isOwn = rows[0]?.is_theirs;
      if (isOwn === false) refuse('propertyId', 'Belongs to another client than the company');
      if (isOwn === null)
        refuse('propertyId', 'Map the company to a client first, then a property of that client');
    },
  });

  registerAction(server, suggestMappings, ({ params, origin, inTransaction }) =>
    inTransaction((tx) => suggestFor(tx, origin, params.id)),
  );

  registerAction(server, acceptSuggestions, ({ params, body, origin, inTransaction }) =>
    inTransaction((tx) => acceptAll(tx, origin, params.id, body.buildingIds ?? null)),
  );

  registerAction(server, refreshCompany, async ({ params, body, origin, inTransaction }) => {
    // Fetch before taking locks: the remote may be slow.
    const read = await readPayload(params.id, body.payload);
    return inTransaction((tx) => refreshBuildings(tx, origin, params.id, read));
  });

  registerAction(server, testSync, async ({ params, body, db }) =>
    syncTest(db, params.id, await readPayload(params.id, body.payload)),
  );
};
