import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { recordOptions } from '../../platform/query.ts';

const relations = ['partner', 'property.client'] as const;

/** A list carries the names alone: properties hold long texts. */
export const adUrlList = {
  relations,
  fields: [
    'id',
    'propertyId',
    'partnerId',
    'url',
    'source',
    'status',
    'httpStatus',
    'landedOn',
    'finding',
    'lastChecked',
    'lastSeen',
    'note',
    'subject',
    'created',
    'modified',
    'partner.id',
    'partner.name',
    'property.id',
    'property.name',
    'property.client.id',
    'property.client.name',
  ],
} as const;

export type ListedAdUrl = With<typeof adUrl, (typeof relations)[number]>;

export const adUrlOptions = (id: number) => recordOptions(adUrl, id, { relations });
