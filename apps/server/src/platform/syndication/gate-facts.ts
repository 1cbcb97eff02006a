import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { raw } from 'sql-template-tag';

const labels = new Map(
  Object.entries(propertyMeta.fields).map(([name, field]) => [name, labelOf(name, field)]),
);

/** What people call a field that a partner requires. */
export const propertyLabel = (field: string): string => labels.get(field) ?? field;

/** What the gates look at of a partner, from `partners p`. */
export const gatedPartnerColumns =
  raw(`p.partner_key as "partnerKey", p.name, p.status, p.countries, p.provinces,
  p.property_types as "propertyTypes", p.required_fields as "requiredFields", p.limits,
  p.banned_patterns as "bannedPatterns"`);
