import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { readFieldOrigins } from '@supersync/contract/records/property/fields.ts';
import { propertyLock } from '@supersync/contract/records/property/property-lock.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { readSyndication } from '@supersync/contract/records/property/syndication.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { recordOptions } from '#platform/query/query.ts';

const relations = ['building', 'client'] as const;
export type PropertyRecord = With<typeof propertyMeta, (typeof relations)[number]>;

/** A property with its building and client. */
export const propertyOptions = (id: number) => recordOptions(propertyMeta, id, { relations });

export type Syndication = Awaited<ReturnType<typeof askForSyndication>>;
export type PartnerState = Syndication['partners'][number];

const askForSyndication = (id: number) => client.act(readSyndication, { params: { id } });

/** The gates between the property and each partner. */
export const syndicationOptions = (id: number) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'syndication', id],
    queryFn: () => askForSyndication(id),
    meta: {
      reads: [
        propertyMeta.name,
        propertyPartner.name,
        partner.name,
        clientPartner.name,
        restriction.name,
        photo.name,
        adUrl.name,
      ],
    },
  });

export type FieldOrigins = Awaited<ReturnType<typeof askForOrigins>>;
export type TracedField = FieldOrigins[number];

const askForOrigins = (id: number) => client.act(readFieldOrigins, { params: { id } });

/** The origin of each value, and which are locked. */
export const originsOptions = (id: number) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'origins', id],
    queryFn: () => askForOrigins(id),
    meta: { reads: [propertyMeta.name, propertyLock.name] },
  });
