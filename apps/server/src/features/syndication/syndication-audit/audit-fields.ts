import type { AuditedField } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { photoDemands, type PhotoSize } from '@supersync/contract/records/photo/photo-demands.ts';
import {
  needsRent,
  type GatedPartner,
  type GatedProperty,
} from '@supersync/contract/records/property/syndication-gates.ts';
import { countCharacters } from '@supersync/contract/records/property/text-demands.ts';
import { propertyLabel } from '#platform/syndication/gate-facts.ts';
import { countPhotos, pathOf } from './sent-fields.ts';

/** Shown for every partner, with those it requires. */
const alwaysShown = [
  'name',
  'description',
  'propertyType',
  'address',
  'city',
  'provinceCode',
  'countryCode',
  'postalCode',
  'phone',
  'email',
  'rentMin',
];

const printed = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

interface Rule {
  readonly words: string;
  readonly isBroken: boolean;
}

const rule = (words: string, isBroken: boolean): Rule => ({ words, isBroken });

function lengthRules(length: number, least: number | undefined, most: number | undefined): Rule[] {
  return [
    ...(least === undefined ? [] : [rule(`At least ${least} characters`, length < least)]),
    ...(most === undefined ? [] : [rule(`At most ${most} characters`, length > most)]),
  ];
}

const oneOf = (allowed: readonly string[], value: string | null): Rule[] =>
  allowed.length === 0 ? [] : [rule(`One of ${allowed.join(', ')}`, !allowed.includes(value ?? ''))];

const banned = (patterns: readonly string[], value: string | null): Rule[] =>
  patterns
    .filter((each) => (value ?? '').toLowerCase().includes(each.toLowerCase()))
    .map((each) => rule(`Without “${each}”`, true));

function rulesOf(field: string, value: string | null, partner: GatedPartner): Rule[] {
  const { limits, bannedPatterns } = partner;
  const length = countCharacters(value ?? '');
  switch (field) {
    case 'name':
      return [...lengthRules(length, undefined, limits.titleMax), ...banned(bannedPatterns, value)];
    case 'description':
      return [...lengthRules(length, limits.descMin, limits.descMax), ...banned(bannedPatterns, value)];
    case 'provinceCode':
      return oneOf(partner.provinces, value);
    case 'countryCode':
      return oneOf(partner.countries, value);
    case 'propertyType':
      return oneOf(partner.propertyTypes, value);
    default:
      return [];
  }
}

export interface FieldQuestion {
  readonly property: GatedProperty;
  readonly photos: readonly PhotoSize[];
  readonly partner: GatedPartner;
  /** The fields of its first listing in the published build; null if it has none. */
  readonly sent: ReadonlyMap<string, string> | null;
}

function auditField(field: string, { property, partner, sent }: FieldQuestion): AuditedField {
  const record = printed(property[field]);
  const isRequired =
    partner.requiredFields.includes(field) ||
    (field === 'rentMin' && partner.level === 'property' && needsRent(partner.format));
  const rules = rulesOf(field, record, partner);
  const path = pathOf(field, partner.format, partner.level);
  const inFeed = path === null ? null : (sent?.get(path)?.trim() ?? null);
  const limit = [...(isRequired ? ['Required'] : []), ...rules.map(({ words }) => words)].join('. ');
  const verdict =
    isRequired && record === null
      ? 'missing'
      : rules.some(({ isBroken }) => isBroken)
        ? 'limit'
        : sent === null || path === null
          ? 'not-sent'
          : inFeed === (record?.trim() ?? null)
            ? 'ok'
            : 'differs';
  return {
    field,
    label: propertyLabel(field),
    record,
    sent: inFeed,
    limit: limit === '' ? null : limit,
    verdict,
  };
}

/** “6, the smallest 640 × 427” */
function photosText(photos: readonly PhotoSize[]): string {
  const [smallest] = photos.toSorted((a, b) => a.width * a.height - b.width * b.height);
  return smallest === undefined
    ? '0'
    : `${photos.length}, the smallest ${smallest.width} × ${smallest.height}`;
}

function auditPhotos({ photos, partner: { limits, format, level }, sent }: FieldQuestion): AuditedField {
  const { photosMin, photosMax, minWidth, minHeight } = limits;
  const limit = [
    ...(photosMin === undefined ? [] : [`At least ${photosMin}`]),
    ...(photosMax === undefined ? [] : [`At most ${photosMax}`]),
    ...(minWidth === undefined ? [] : [`${minWidth} pixels wide`]),
    ...(minHeight === undefined ? [] : [`${minHeight} pixels high`]),
  ].join('. ');
  const inFeed = sent === null ? null : countPhotos(sent, format, level);
  return {
    field: 'photos',
    label: 'Photos',
    record: photosText(photos),
    sent: inFeed === null ? null : String(inFeed),
    limit: limit === '' ? null : limit,
    verdict:
      photoDemands(photos, limits).length > 0
        ? 'limit'
        : inFeed === null
          ? 'not-sent'
          : inFeed === photos.length
            ? 'ok'
            : 'differs',
  };
}

/** Field by field: our record, the feed, what the partner asks, and the verdict. */
export function auditFields(question: FieldQuestion): AuditedField[] {
  const { partner } = question;
  const names = [...new Set([...alwaysShown, ...partner.requiredFields])];
  return [...names.map((field) => auditField(field, question)), auditPhotos(question)];
}

/** Fields the partner would refuse, as far as they are the property's own. */
export const brokenFields = (fields: readonly AuditedField[]): string[] =>
  fields.flatMap(({ field, verdict }) => (verdict === 'missing' || verdict === 'limit' ? [field] : []));
