import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { floorplanTeam } from './floorplan-access.ts';
import { manifestModes, manifestSchema } from './manifest.ts';

const never = { supplied: 'never' } as const;

export const manifestStates = choices({
  draft: ['Draft', 'waiting'],
  published: ['Published', 'success'],
  offline: ['Offline', 'archived'],
});

/** The floorplan navigator of a property. Its content is kept in versions; visitors see the published one. */
export const floorplanManifest = defineResource({
  name: 'floorplan_manifest',
  singular: 'manifest',
  path: '/api/v1/floorplan_manifests',
  table: 'floorplan_manifests',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ min: 1, max: 160, search: true }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    mode: choice(manifestModes, never),
    state: choice(manifestStates, { ...never, label: 'Status' }),
    number: integer({ ...never, label: 'Version' }),
    publishedNumber: integer({ ...never, nullable: true, label: 'Published version' }),
    /** Opaque: whoever has it sees the published version, and nothing else. */
    publicKey: uuid({ ...never, label: 'Public key' }),
    floorCount: integer({ ...never, label: 'Floors' }),
    unitCount: integer({ ...never, label: 'Units drawn' }),
    publishedAt: timestamp({ ...never, nullable: true, label: 'Published' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: floorplanTeam, update: floorplanTeam },
  label: 'name',
  plainFilters: ['propertyId', 'state', 'mode'],
  defaultSort: 'name',
  summary: 'Floorplan navigators of properties',
});

/** A version of a manifest. The highest number is the newest. */
export const floorplanManifestVersion = defineResource({
  name: 'floorplan_manifest_version',
  singular: 'manifest version',
  path: '/api/v1/floorplan_manifest_versions',
  table: 'floorplan_manifest_versions',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    manifestId: integer({ ...idRange, ...never, label: 'Manifest' }),
    number: integer({ ...never, label: 'Version' }),
    document: json(manifestSchema, { ...never, label: 'Manifest' }),
    note: text({ ...never, nullable: true, max: 500 }),
    restoredFrom: integer({ ...never, nullable: true, label: 'Restored from version' }),
    createdUserId: integer({ ...never, nullable: true, label: 'Saved by' }),
    created: timestamp({ ...never, label: 'Saved' }),
  },
  relations: {
    get manifest() {
      return one(floorplanManifest, { manifestId: 'id' });
    },
    get createdBy() {
      return one(user, { createdUserId: 'id' });
    },
  },
  access: { read: floorplanTeam },
  label: 'number',
  plainFilters: ['manifestId', 'number'],
  defaultSort: '-id',
  summary: 'Versions of floorplan manifests',
});
