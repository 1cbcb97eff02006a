import { client } from '@supersync/contract/records/client/client.ts';
import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import type { FinderByName } from './config-fields.ts';
import { recordFinder } from './record-finder.ts';

/** The resources a `record` field may pick from, by name. */
export const pickable: ReadonlyMap<string, Resource> = new Map(
  [client, exportRecipe, importer, partner, propertyMeta, site, user].map((resource: Resource) => [
    resource.name,
    resource,
  ]),
);

export const finderByName: FinderByName = (name) => {
  const resource = pickable.get(name);
  return resource === undefined ? undefined : recordFinder(resource);
};
