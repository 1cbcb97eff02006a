import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import {
  readAuditClients,
  readAuditMatrix,
  readAuditMoment,
  readAuditProperties,
  readAuditProperty,
  readAuditTimeline,
  type AuditClientOrder,
  type AuditMatrix,
  type PropertyAudit,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import type { AuditGate, AuditState } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { recordOptions } from '#platform/query/query.ts';
import { pollIntervalMs } from '#platform/work/poll-interval.ts';
import type { AuditFilters } from './filters.ts';

/** Everything a verdict rests on. */
const reads = [
  adUrl,
  clientPartner,
  feed,
  feedBuild,
  partner,
  photo,
  propertyMeta,
  propertyPartner,
  restriction,
].map(({ name }) => name);

export const auditClientOptions = (id: number) =>
  recordOptions(clientResource, id, { fields: ['id', 'name'] });

/** The partner of an address, by its key or its number. */
export const auditPartnerOptions = (text: string) =>
  queryOptions({
    queryKey: [partner.name, 'of-audit', text],
    queryFn: async () => {
      const { data } = await client.list(partner, {
        where: /^\d{1,9}$/.test(text) ? { id: Number(text) } : { partnerKey: text },
        limit: 1,
      });
      const [found] = data;
      if (found === undefined) throw problem('not_found', { thing: partner.singular, key: text });
      return found;
    },
    meta: { reads: [partner.name] },
  });

const clientsKey = [partner.name, 'audit-clients'];

export interface MatrixScope {
  readonly clientId?: number | undefined;
  readonly partnerId?: number | undefined;
}

export const matrixOptions = ({ clientId, partnerId }: MatrixScope = {}) =>
  queryOptions({
    queryKey: [partner.name, 'audit-matrix', clientId, partnerId],
    queryFn: async ({ signal, client: queries, queryKey }) => {
      const before = queries.getQueryData<AuditMatrix>(queryKey);
      const matrix = await client.act(
        readAuditMatrix,
        {
          query: {
            ...(clientId === undefined ? {} : { clientId }),
            ...(partnerId === undefined ? {} : { partnerId }),
          },
        },
        undefined,
        { signal },
      );
      // Clients were counted meanwhile.
      if ((before?.uncounted ?? 0) > 0) void queries.invalidateQueries({ queryKey: clientsKey });
      return matrix;
    },
    meta: { reads },
    refetchInterval: ({ state }: { readonly state: { readonly data: AuditMatrix | undefined } }) =>
      (state.data?.uncounted ?? 0) > 0 ? pollIntervalMs : (false as const),
  });

export interface ClientsScope extends AuditFilters {
  readonly search: string;
  readonly sort: AuditClientOrder;
}

export const clientsPerPage = 50;

export const auditClientsPage = ({ gate, state, search, sort }: ClientsScope, page: number) => ({
  queryKey: [...clientsKey, gate, state, search, sort, page],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    client.act(
      readAuditClients,
      {
        query: {
          sort,
          page,
          limit: clientsPerPage,
          ...(gate === null ? {} : { gate }),
          ...(state === null ? {} : { state }),
          ...(search === '' ? {} : { q: search }),
        },
      },
      undefined,
      { signal },
    ),
  meta: { reads },
});

export interface PropertiesScope {
  readonly partnerId: number;
  readonly clientId: number | null;
  readonly gate: AuditGate | null;
  readonly state: AuditState | null;
  readonly search: string;
}

export const auditPropertiesOptions = ({ partnerId, clientId, gate, state, search }: PropertiesScope) =>
  infiniteQueryOptions({
    queryKey: [partner.name, 'audit-properties', partnerId, clientId, gate, state, search],
    queryFn: ({ pageParam, signal }) =>
      client.act(
        readAuditProperties,
        {
          params: { partnerId },
          query: {
            after: pageParam,
            limit: 200,
            ...(clientId === null ? {} : { clientId }),
            ...(gate === null ? {} : { gate }),
            ...(state === null ? {} : { state }),
            ...(search === '' ? {} : { q: search }),
          },
        },
        undefined,
        { signal },
      ),
    initialPageParam: '0-0',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { reads },
  });

export const propertyAuditOptions = (partnerId: number, propertyId: number) => ({
  ...queryOptions<PropertyAudit>({
    queryKey: [partner.name, 'audit-property', partnerId, propertyId],
    queryFn: () => client.act(readAuditProperty, { params: { partnerId, propertyId } }),
    meta: { reads },
  }),
  refetchInterval: ({ state }: { readonly state: { readonly data: PropertyAudit | undefined } }) =>
    state.data?.feed?.isBuilding === true ? pollIntervalMs : (false as const),
});

const entriesPerPage = 100;

export const timelineOptions = (partnerId: number, propertyId: number, kinds: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: [partner.name, 'audit-timeline', partnerId, propertyId, kinds],
    queryFn: ({ pageParam, signal }) =>
      client.act(
        readAuditTimeline,
        {
          params: { partnerId, propertyId },
          query: {
            limit: entriesPerPage,
            ...(pageParam === '' ? {} : { after: pageParam }),
            ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
          },
        },
        undefined,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
    meta: { reads },
  });

export const momentOptions = (partnerId: number, propertyId: number, at: string) =>
  queryOptions({
    queryKey: [partner.name, 'audit-moment', partnerId, propertyId, at],
    queryFn: () => client.act(readAuditMoment, { params: { partnerId, propertyId }, query: { at } }),
    placeholderData: keepPreviousData,
    meta: { reads },
  });
