import { unit } from '@supersync/contract/records/unit/unit.ts';
import {
  readFloorplanManifest,
  readPropertyUnits,
} from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export const propertyUnitsOptions = (propertyId: number | null) =>
  queryOptions({
    queryKey: [unit.name, 'of-property', propertyId],
    queryFn:
      propertyId === null ? skipToken : () => client.act(readPropertyUnits, { params: { propertyId } }),
    meta: { reads: [unit.name] },
    // A draft is matched to the units as they were when it was begun.
    refetchOnWindowFocus: false,
  });

export const manifestOptions = (id: number | null) =>
  queryOptions({
    queryKey: [floorplanManifest.name, 'document', id],
    queryFn: id === null ? skipToken : () => client.act(readFloorplanManifest, { params: { id } }),
    meta: { reads: [floorplanManifest.name] },
    refetchOnWindowFocus: false,
  });
