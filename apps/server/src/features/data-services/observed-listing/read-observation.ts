import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { provinces } from '@supersync/contract/records/building/place.ts';
import { readAddress } from '@supersync/contract/data-services/discrete-building/address/read-address.ts';
import type {
  ObservationField,
  ObservationMapping,
} from '@supersync/contract/data-services/observed-listing/mapping.ts';
import { observationLabels } from '@supersync/contract/data-services/observed-listing/mapping.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';

/** A row of a file as a row of the table of observed listings. */
export interface Observation {
  readonly listing_id: string;
  readonly name: string | null;
  readonly address: string;
  readonly unit: string | null;
  readonly city: string;
  readonly province_code: string;
  readonly country_code: 'CA' | 'US';
  readonly postal_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly bedrooms: number | null;
  readonly rent: number | null;
  readonly currency: 'CAD' | 'USD';
  readonly units: number;
  readonly url: string | null;
  readonly seen_on: string;
}

export type Reading =
  | { readonly ok: true; readonly observation: Observation }
  | { readonly ok: false; readonly problem: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const provinceCodes: ReadonlyMap<string, string> = new Map(
  provinces.values.map((code) => [plain(provinces.labels[code]), code]),
);

/** A code, or the name of a Canadian province. */
const provinceOf = (text: string): string | null =>
  /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (provinceCodes.get(plain(text)) ?? null);

/** "$2,610", "2 610 $", "2610.50" and "2 610,50 $" alike: a comma before three digits separates thousands. */
function moneyOf(text: string): number | null {
  const bare = text.replaceAll(/[$\s]|cad|usd/gi, '');
  const parts = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(bare);
  const amount = Number(`${parts?.[1]?.replaceAll(',', '') ?? ''}.${parts?.[2] ?? '0'}`);
  return parts !== null && amount > 0 ? amount : null;
}

const rents = { least: 100, most: 50_000 } as const;

function dayOf(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day =
    american === null
      ? text.slice(0, 10)
      : `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  // Date reads February 30 as a day in March.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day;
}

/** "43.65", or "43,65" as it is written in French. */
function coordinate(text: string, most: number): number | null {
  const number = Number(text.replace(',', '.'));
  return /^-?\d{1,3}([.,]\d{1,12})?$/.test(text) && Math.abs(number) <= most ? number : null;
}

interface Context {
  readonly columns: readonly string[];
  readonly mapping: ObservationMapping;
  /** For rows without a day. */
  readonly seenOn: string;
  readonly today: string;
}

/** Reads one row, or says what is wrong with it by the name of the column. */
export function readObservation(cells: readonly string[], context: Context): Reading {
  const { columns, mapping, seenOn, today } = context;
  const cell = (field: ObservationField): string => {
    const at = mapping[field];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const refuse = (field: ObservationField, message: string): Reading => ({
    ok: false,
    problem: `${columns[mapping[field] ?? -1] ?? observationLabels[field]}: ${message}`,
  });
  if (cells.length > columns.length) return { ok: false, problem: 'The row has more cells than the header' };
  for (const field of ['listingId', 'address', 'city'] as const)
    if (cell(field) === '' || cell(field).length > 200)
      return refuse(field, cell(field) === '' ? 'empty' : 'too long');
  const province = provinceOf(cell('province'));
  if (province === null) return refuse('province', 'not a province or state');
  const latitude = cell('latitude') === '' ? null : coordinate(cell('latitude'), 90);
  if (cell('latitude') !== '' && latitude === null) return refuse('latitude', 'not a latitude');
  const longitude = cell('longitude') === '' ? null : coordinate(cell('longitude'), 180);
  if (cell('longitude') !== '' && longitude === null) return refuse('longitude', 'not a longitude');
  const rent = cell('rent') === '' ? null : moneyOf(cell('rent'));
  if (cell('rent') !== '' && (rent === null || rent < rents.least || rent > rents.most))
    return refuse('rent', `not a rent between ${rents.least} and ${rents.most}`);
  const bedrooms = /^(studio|bachelor)$/i.test(cell('bedrooms')) ? 0 : Number(cell('bedrooms') || 'NaN');
  if (cell('bedrooms') !== '' && !(Number.isInteger(bedrooms) && bedrooms >= 0 && bedrooms <= 20))
    return refuse('bedrooms', 'not a number of bedrooms');
  const units = cell('units') === '' ? 1 : Number(cell('units'));
  if (!Number.isInteger(units) || units < 1 || units > 10_000)
    return refuse('units', 'not a number of units');
  if (cell('url') !== '' && !/^https?:\/\/\S{1,900}$/i.test(cell('url')))
    return refuse('url', 'not a web address');
  const day = cell('seenOn') === '' ? seenOn : dayOf(cell('seenOn'));
  if (day === null) return refuse('seenOn', 'not a date');
  if (day > today) return refuse('seenOn', 'in the future');
  const read = readAddress(cell('address'), province);
  const isCanadian = isChoice(provinces, province);
  return {
    ok: true,
    observation: {
      listing_id: cutText(cell('listingId'), 120),
      name: cell('name') === '' ? null : cutText(cell('name'), 160),
      address: cell('address'),
      unit: cell('unit') === '' ? read.unit : cutText(cell('unit'), 40),
      city: cutText(cell('city'), 100),
      province_code: province,
      country_code: isCanadian ? 'CA' : 'US',
      postal_code: cell('postalCode') === '' ? null : cutText(cell('postalCode'), 12).toUpperCase(),
      latitude: longitude === null ? null : latitude,
      longitude: latitude === null ? null : longitude,
      bedrooms: cell('bedrooms') === '' ? null : bedrooms,
      rent,
      currency: isCanadian ? 'CAD' : 'USD',
      units,
      url: cell('url') === '' ? null : cell('url'),
      seen_on: day,
    },
  };
}
