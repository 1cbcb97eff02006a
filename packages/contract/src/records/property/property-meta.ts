import { building } from '../building/building.ts';
import { client } from '../client/client.ts';
import { floorplan } from '../floorplan/floorplan.ts';
import { defineResource, many, manyThrough, one } from '../../kernel/define-resource.ts';
import { note } from '../note/note.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { photo } from '../photo/photo.ts';
import { subscription } from '../../sales/subscription/subscription.ts';
import { trackingNumber } from '../../sales/tracking-number/tracking-number.ts';
import { unit } from '../unit/unit.ts';
import { propertyFields } from './property-fields.ts';
import { propertyLock } from './property-lock.ts';
import { propertyPartner } from './property-partner.ts';

/** A property, as searched, listed and syndicated. */
export const propertyMeta = defineResource({
  name: 'property_meta',
  singular: 'property',
  plural: 'properties',
  path: '/api/v1/{product}_properties_meta',
  table: 'properties',
  key: ['id'],
  fields: propertyFields,
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get building() {
      return one(building, { buildingId: 'id' });
    },
    get subscriptions() {
      return many(subscription, { id: 'propertyId' });
    },
    get trackingNumbers() {
      return many(trackingNumber, { id: 'propertyId' });
    },
    get partners() {
      return manyThrough(partner, propertyPartner, { id: 'propertyId' }, { partnerId: 'id' });
    },
    get partnerLinks() {
      return many(propertyPartner, { id: 'propertyId' });
    },
    get locks() {
      return many(propertyLock, { id: 'propertyId' });
    },
    get floorplans() {
      return many(floorplan, { id: 'propertyId' });
    },
    get units() {
      return many(unit, { id: 'propertyId' });
    },
    get photos() {
      return many(photo, { id: 'propertyId' });
    },
    get notes() {
      return many(note, { id: 'propertyId' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'clientId', 'propertyType'],
  defaultSort: 'name',
  countUpTo: 10_000,
  summary: 'Rental properties with their building and client',
});
