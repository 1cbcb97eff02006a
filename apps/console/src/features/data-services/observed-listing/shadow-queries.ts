import {
  buildingShadow,
  readOwnListings,
  readShadowOverview,
  shadowListing,
} from '@supersync/contract/data-services/observed-listing/building-shadow.ts';
import { readObservationColumns } from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import {
  observationImport,
  observationImportRow,
} from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import { observedListing } from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { invalidate, listOptions } from '#platform/query/query.ts';

const reads = [buildingShadow.name, observedListing.name];

export const overviewOptions = queryOptions({
  queryKey: [buildingShadow.name, 'overview'],
  queryFn: () => client.act(readShadowOverview, {}),
  meta: { reads },
});

export const ownOptions = (id: number) =>
  queryOptions({
    queryKey: [buildingShadow.name, 'own', id],
    queryFn: () => client.act(readOwnListings, { params: { id } }),
    meta: { reads },
  });

export const seenOptions = (buildingId: number) =>
  listOptions(shadowListing, { where: { buildingId }, sort: ['-isMissing', '-lastSeen'], limit: 200 });

export const columnsOptions = (id: number) =>
  queryOptions({
    queryKey: [observationImport.name, 'columns', id],
    queryFn: () => client.act(readObservationColumns, { params: { id } }),
    staleTime: Infinity,
  });

export const importRowsOptions = (importId: number) =>
  listOptions(observationImportRow, {
    where: { importId, verdict: { in: ['invalid', 'unchanged'] } },
    limit: 100,
  });

export const refreshShadow = (): Promise<void> =>
  invalidate(buildingShadow, shadowListing, observedListing, observationImport, observationImportRow);
