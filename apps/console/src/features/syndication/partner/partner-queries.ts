import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  readPartnerGates,
  readPartnerListings,
  readPartnerStates,
  type PartnerDraft,
} from '@supersync/contract/syndication/partner/actions.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import type { SyndicationGate } from '@supersync/contract/records/property/syndication-gates.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export type Partner = Row<typeof partner>;
export type PartnerState = ActionAnswer<typeof readPartnerStates>[number];
/** What stops a listing; `open`: nothing does. */
export type ListingGate = SyndicationGate | 'open';

/** For several partners at once. */
export const partnerStatesOptions = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [partner.name, 'partnerStates', ids],
    queryFn: () => client.act(readPartnerStates, { query: { ids: ids.join(',') } }),
    meta: { reads: [partner.name, clientPartner.name, propertyPartner.name, propertyMeta.name, adUrl.name] },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

const gateReads = {
  reads: [
    partner.name,
    clientPartner.name,
    propertyPartner.name,
    propertyMeta.name,
    photo.name,
    restriction.name,
  ],
};

export const draftOf = (of: PartnerDraft): PartnerDraft => ({
  name: of.name,
  partnerKey: of.partnerKey,
  status: of.status,
  format: of.format,
  level: of.level,
  countries: of.countries,
  provinces: of.provinces,
  propertyTypes: of.propertyTypes,
  requiredFields: of.requiredFields,
  limits: of.limits,
  bannedPatterns: of.bannedPatterns,
});

/** How many listings each gate stops. */
export const gateCountsOptions = (id: number) =>
  queryOptions({
    queryKey: [partner.name, 'gates', id],
    // Expensive, as every linked property is checked: not on each return to the tab.
    staleTime: 60_000,
    queryFn: ({ signal }) => client.act(readPartnerGates, { params: { id } }, undefined, { signal }),
    meta: gateReads,
  });

/** The linked properties, page by page. */
export const listingsOptions = (id: number, gate: ListingGate | null) =>
  infiniteQueryOptions({
    queryKey: [partner.name, 'listings', id, gate],
    queryFn: ({ pageParam, signal }) =>
      client.act(
        readPartnerListings,
        { params: { id }, query: { after: pageParam, ...(gate === null ? {} : { gate }) } },
        undefined,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: gateReads,
  });
