import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../property/property-meta.ts';

export const photoSources = choices({ importer: 'Importer', person: 'Uploaded' });

/** Few enough to send their order as one list. */
export const maxPhotos = 200;

/** The position of a new photo without one: after all others. */
const atTheEnd = 0;

/** A photo of a property. The first is the main one, shown in lists and previews. */
export const photo = defineResource({
  name: 'photo',
  path: '/api/v1/photos',
  table: 'property_photos',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    propertyId: integer({ ...idRange, supplied: 'create', label: 'Property' }),
    fileId: uuid({ supplied: 'create', label: 'Picture', help: 'A file that was uploaded as a photo.' }),
    caption: text({
      max: 200,
      default: '',
      search: true,
      help: 'Read aloud by screen readers.',
    }),
    position: integer({
      min: atTheEnd,
      max: 1_000_000,
      default: atTheEnd,
      supplied: 'create',
      help: 'The lowest is the main photo. Without one, a new photo is added last.',
    }),
    width: integer({ supplied: 'never', help: 'In pixels, as measured.' }),
    height: integer({ supplied: 'never', help: 'In pixels, as measured.' }),
    source: choice(photoSources, { supplied: 'never' }),
    publicKey: text({ supplied: 'never', help: 'The unguessable part of its public address.' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'caption',
  plainFilters: ['propertyId'],
  defaultSort: 'propertyId,position,id',
  countUpTo: 10_000,
  summary: 'Photos of properties, in display order',
});
