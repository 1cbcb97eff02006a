import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';

/** The result of the last check. `unchecked`: never checked, or not checkable; the finding says which. */
export const adUrlStatuses = choices(
  {
    ok: ['OK', 'success'],
    redirect: ['Redirect', 'warning'],
    '404': ['404', 'danger'],
    mismatch: ['Mismatch', 'warning'],
    unchecked: ['Not checked', 'unknown'],
  },
  ['ok', 'redirect', '404', 'mismatch', 'unchecked'],
);
export type AdUrlStatus = ChoiceOf<typeof adUrlStatuses>;

export const adUrlSources = choices({ auto: 'Pattern', manual: 'Manual' });

/** A public page: http or https, without credentials. */
export const pageAddressPattern = /^https?:\/\/[^\s\0<>"@/?#\\]+([/?#][^\s\0<>"]*)?$/i;

/** Written by checks only. */
export const found = {
  status: choice(adUrlStatuses, { supplied: 'never' }),
  httpStatus: integer({ min: 100, max: 999, nullable: true, supplied: 'never', label: 'Answer' }),
  landedOn: text({ max: 2000, nullable: true, supplied: 'never', label: 'Leads on to', format: 'url' }),
  finding: text({ max: 500, nullable: true, supplied: 'never', label: 'What was found' }),
} as const;

/** The URL of a property's ad at a partner, and its last check. One per property and partner. */
export const adUrl = defineResource({
  name: 'ad_url',
  singular: 'ad URL',
  plural: 'ad URLs',
  path: '/api/v1/ad_urls',
  table: 'ad_urls',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    propertyId: integer({ ...idRange, supplied: 'create', label: 'Property' }),
    partnerId: integer({ ...idRange, supplied: 'create', label: 'Partner' }),
    url: text({
      min: 1,
      max: 2000,
      format: 'url',
      pattern: pageAddressPattern,
      label: 'Address',
      help: 'The page of the ad, with http:// or https://.',
      search: true,
    }),
    source: choice(adUrlSources, {
      default: 'manual',
      supplied: 'create',
      help: 'Made by the partner’s pattern, or by a person.',
    }),
    ...found,
    lastChecked: timestamp({ nullable: true, supplied: 'never', label: 'Checked' }),
    lastSeen: timestamp({
      nullable: true,
      supplied: 'never',
      help: 'When a check last found the property there.',
    }),
    note: text({ max: 1000, nullable: true, format: 'multiline', search: true }),
    subject: text({
      supplied: 'never',
      search: true,
      label: 'Property and client',
      help: 'Their names, for search.',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'url',
  plainFilters: ['propertyId', 'partnerId', 'status', 'source'],
  countUpTo: 10_000,
  summary: 'Ad URLs of properties and their last check',
});
