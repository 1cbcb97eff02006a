import {
  listAudited,
  readAsOf,
  readHistory,
  undoChange,
  type AuditedResource,
} from '@supersync/contract/access/audit/actions.ts';
import { auditEntry, auditReaders } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { labelOf, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import { demand, viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Feature } from '#platform/server.ts';
import { historyPage, linksTo } from './history-page.ts';
import { maskedChanges } from '#platform/resource/compile/mask-changes.ts';
import { openRecord, readRecordAsOf } from './past-record.ts';
import { undoEntry } from './undo.ts';
import { registerVerification } from './verification.ts';

function may(viewer: Viewer, access: Access | undefined, flag: Flag): boolean {
  if (access === undefined) return false;
  try {
    demand(viewer, access, flag);
    return true;
  } catch {
    return false;
  }
}

/** Owners in the order of the key's parts: the first one's page shows the link. */
const ownersOf = (resource: Resource): AuditedResource['owners'] =>
  resource.key.length === 1
    ? []
    : resource.key.flatMap((keyPart) =>
        Object.keys(resource.relations).flatMap((name) => {
          const relation = relationOf(resource, name);
          const isOwner = relation?.relation === 'one' && relation.on[keyPart] === relation.target.key[0];
          return relation !== undefined && isOwner ? [{ resource: relation.target.name, keyPart }] : [];
        }),
      );

export const auditFeature: Feature = (server) => {
  const { db } = server;
  registerResource(server, auditEntry, {
    partlyMasked: (alias) => ({
      changes: maskedChanges(registeredResources(server), `${alias}.changes`, `${alias}.resource`),
    }),
  });
  registerRooms(server, 'audit', () => auditReaders);
  registerVerification(server);

  registerAction(server, readAsOf, async ({ query, caller }) =>
    readRecordAsOf(server, await openRecord(server, caller, query), query.at),
  );

  registerAction(server, readHistory, async ({ query, caller }) => {
    const { resource, keyText, viewer } = await openRecord(server, caller, query);
    const links = registeredResources(server)
      .filter(({ access }) => may(viewer, access.read, 'r'))
      .flatMap((each) => linksTo(resource, each, ownersOf(each)));
    return historyPage(db, { resource, keyText, viewer, links }, query);
  });

  registerAction(server, listAudited, async ({ caller }) => {
    const viewer = viewerOf(caller);
    return registeredResources(server)
      .filter(({ access }) => may(viewer, access.read, 'r'))
      .map((resource) => ({ ...resource, owners: ownersOf(resource) }))
      .map(({ name, singular, fields, access, owners }) => ({
        name,
        singular,
        owners,
        labels: Object.fromEntries(
          Object.entries(fields).map(([field, declared]) => [field, labelOf(field, declared)]),
        ),
        flags: Object.keys(fields).filter((field) => fields[field]?.kind === 'flag'),
        mayCreate: may(viewer, access.create, 'c'),
        mayUpdate: may(viewer, access.update, 'u'),
        mayDelete: may(viewer, access.delete, 'd'),
      }));
  });

  registerAction(server, undoChange, ({ params, caller, origin, inTransaction }) =>
    inTransaction((tx) => undoEntry(server, tx, params.id, caller, origin)),
  );
};
