import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { describeResource } from '../openapi/describe-resource.ts';

import { checkRelations } from './compile/compile-relations.ts';
import { readHandlers } from './read-routes.ts';
import { remember, type ResourceRules, type ResourceServer } from './resource-rules.ts';
import { writeHandlers } from './write-routes.ts';

/**
 * Registers the endpoints of a resource: list, record, create, update, delete, each only where its access is
 * declared. An update may also name the record in its body, at the list's address.
 */
export function registerResource<R extends Resource>(
  server: ResourceServer,
  resource: R,
  rules: ResourceRules<R> = {},
  /** Some records are written at another path than they are read at. */
  { writesAt = resource.path }: { readonly writesAt?: string } = {},
): void {
  // Rules are typed by the resource's own row and only called with rows of that resource.
  const ownRules = rules as unknown as ResourceRules;
  checkRelations(resource);
  remember(server, resource, ownRules);
  const { access, path } = resource;
  const record = `${path}/:key`;
  const read = readHandlers(server, resource, ownRules);
  const write = writeHandlers(server, resource, ownRules);
  const { app } = server;
  const describe = () => describeResource(resource);

  app.get(path, { config: { access: access.read, flag: 'r', describe: () => describe().list() } }, read.list);
  app.get(record, { config: { access: access.read, flag: 'r', describe: () => describe().get() } }, read.get);
  if (access.create !== undefined)
    app.post(
      writesAt,
      { config: { access: access.create, flag: 'c', describe: () => describe().create() } },
      write.create,
    );
  if (access.update !== undefined) {
    const config = { access: access.update, flag: 'u' } as const;
    app.put(`${writesAt}/:key`, { config: { ...config, describe: () => describe().update() } }, write.update);
    app.put(
      writesAt,
      { config: { ...config, describe: () => describe().updateByBody() } },
      write.updateByBody,
    );
  }
  if (access.delete !== undefined)
    app.delete(
      `${writesAt}/:key`,
      { config: { access: access.delete, flag: 'd', describe: () => describe().remove() } },
      write.remove,
    );
}
