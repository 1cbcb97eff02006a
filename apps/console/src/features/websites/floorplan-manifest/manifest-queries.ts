import { readFloorplanManifest } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  checkFloorplanManifest,
  checkFloorplanManifests,
  readFloorplanVariables,
} from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import {
  floorplanManifest,
  floorplanManifestVersion,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { unit } from '@supersync/contract/records/unit/unit.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';
import { numberIn } from '#platform/screen/address-part.ts';

const reads = [floorplanManifest.name, floorplanManifestVersion.name];

export const documentOptions = (id: number) =>
  queryOptions({
    queryKey: [floorplanManifest.name, 'document', id],
    queryFn: () => client.act(readFloorplanManifest, { params: { id } }),
    meta: { reads },
  });

export const versionsOptions = (manifestId: number) =>
  listOptions(floorplanManifestVersion, {
    where: { manifestId },
    relations: ['createdBy'],
    sort: ['-number'],
    limit: 100,
  });

export const checksOptions = queryOptions({
  queryKey: [floorplanManifest.name, 'checks'],
  queryFn: () => client.act(checkFloorplanManifests, {}),
  meta: { reads: [...reads, unit.name] },
});

export const checkOptions = (id: number) =>
  queryOptions({
    queryKey: [floorplanManifest.name, 'check', id],
    queryFn: () => client.act(checkFloorplanManifest, { params: { id } }),
    meta: { reads: [...reads, unit.name] },
  });

export const variablesOptions = queryOptions({
  queryKey: [floorplanManifest.name, 'variables'],
  queryFn: () => client.act(readFloorplanVariables, {}),
  meta: { reads },
});

/** The manifest that is open by the address. */
export const openManifestIn = (search: URLSearchParams): number | null => numberIn(search.get('manifest'));
