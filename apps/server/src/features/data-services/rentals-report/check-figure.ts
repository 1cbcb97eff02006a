import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { provinces } from '@supersync/contract/records/building/place.ts';
import { amountOf, centsOf } from '@supersync/contract/sales/rate-change/cents.ts';
import { monthPattern } from '@supersync/contract/data-services/rentals-report/actions.ts';
import {
  reportRules,
  type issueSeverities,
  type reportChecks,
  type reportedTypes,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import type { GivenFigure } from './read-report.ts';

export interface Issue {
  readonly rowNumber: number | null;
  readonly severity: ChoiceOf<typeof issueSeverities>;
  readonly code: ChoiceOf<typeof reportChecks>;
  readonly message: string;
}

export interface Figure {
  readonly rowNumber: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly city: string;
  readonly cityKey: string;
  readonly province: ChoiceOf<typeof provinces>;
  readonly propertyType: ChoiceOf<typeof reportedTypes>;
  readonly bedrooms: number;
  readonly averageRent: string;
  readonly medianRent: string | null;
  readonly listings: number | null;
  readonly givenMonthChange: string | null;
  readonly givenYearChange: string | null;
}

const error = (rowNumber: number, code: Issue['code'], message: string): Issue => ({
  rowNumber,
  severity: 'error',
  code,
  message,
});

const shown = (text: string): string => `“${cutText(text, 40)}”`;

/** Without accents, case and punctuation: Montréal and Montreal are one city. */
export const cityKeyOf = (city: string): string =>
  city
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const types: Readonly<Record<string, Figure['propertyType']>> = {
  '': 'all',
  all: 'all',
  alltypes: 'all',
  apartment: 'apartment',
  purposebuilt: 'apartment',
  purposebuiltapartment: 'apartment',
  condo: 'condo',
  condominium: 'condo',
  condoapartment: 'condo',
  house: 'house',
  singlefamilyhome: 'house',
};

/** `$2,610`, `2610`, `2,610.50`; null for anything else. */
export function amountIn(text: string): string | null {
  const match = /^\$? ?(\d{1,3}(?:,\d{3}){0,3}|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  return match === null
    ? null
    : amountOf(centsOf(`${(match[1] ?? '').replaceAll(',', '')}.${match[2] ?? '0'}`));
}

/** `-1.5%`, `+0.4 %`, `−2`; null for anything else. */
export function percentIn(text: string): string | null {
  const match = /^([-+−])?(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(text);
  if (match === null) return null;
  return match[1] === '-' || match[1] === '−' ? `-${match[2]}` : (match[2] ?? null);
}

function bedroomsIn(text: string): number | null {
  const name = text.toLowerCase().replace(/ ?(bed|beds|bedroom|bedrooms)$/, '');
  if (name === 'studio' || name === 'bachelor') return 0;
  return /^\d$/.test(name) && Number(name) <= reportRules.maxBedrooms ? Number(name) : null;
}

const isInRange = (amount: string): boolean =>
  centsOf(amount) >= BigInt(reportRules.leastRent) * 100n &&
  centsOf(amount) <= BigInt(reportRules.maxRent) * 100n;

const rangeText = `$${reportRules.leastRent} to $${reportRules.maxRent.toLocaleString('en')}`;

/** Every error of a row; a row without one is a figure. */
export function checkFigure(given: GivenFigure, currentMonth: string): Figure | readonly Issue[] {
  const { rowNumber } = given;
  const issues: Issue[] = [];
  const fail = (code: Issue['code'], message: string): void =>
    void issues.push(error(rowNumber, code, message));

  if (!monthPattern.test(given.month))
    fail('month_format', `${shown(given.month)} is not a month like 2026-10`);
  else if (given.month > currentMonth) fail('month_future', `${given.month} is in the future`);
  const cityKey = cityKeyOf(given.city);
  if (cityKey === '' || given.city.length > 100) fail('city_missing', 'The row names no city');
  const province = given.province.toUpperCase();
  if (!isChoice(provinces, province))
    fail('province_unknown', `${shown(given.province)} is not a province code such as ON`);
  const propertyType = types[cityKeyOf(given.propertyType)];
  if (propertyType === undefined)
    fail('type_unknown', `${shown(given.propertyType)} is not all, apartment, condo or house`);
  const bedrooms = bedroomsIn(given.bedrooms);
  if (bedrooms === null)
    fail('bedrooms_invalid', `${shown(given.bedrooms)} is not a number of bedrooms from 0 to 5`);
  const averageRent = amountIn(given.averageRent);
  if (averageRent === null) fail('rent_format', `${shown(given.averageRent)} is not an amount like $2,610`);
  else if (!isInRange(averageRent))
    fail('rent_range', `A rent of $${averageRent} is not in the range of ${rangeText}`);
  const medianRent = given.medianRent === '' ? null : amountIn(given.medianRent);
  if (given.medianRent !== '' && (medianRent === null || !isInRange(medianRent)))
    fail('median_invalid', `A median of ${shown(given.medianRent)} is not in the range of ${rangeText}`);
  const listings = /^\d{1,7}$/.test(given.listings) ? Number(given.listings) : null;
  if (given.listings !== '' && listings === null)
    fail('listings_invalid', `${shown(given.listings)} is not a number of listings`);
  for (const change of [given.monthChange, given.yearChange])
    if (change !== '' && percentIn(change) === null)
      fail('change_format', `${shown(change)} is not a percentage like -1.5%`);

  if (
    issues.length > 0 ||
    !isChoice(provinces, province) ||
    propertyType === undefined ||
    bedrooms === null ||
    averageRent === null
  )
    return issues;
  return {
    rowNumber,
    month: given.month,
    city: given.city,
    cityKey,
    province,
    propertyType,
    bedrooms,
    averageRent,
    medianRent,
    listings,
    givenMonthChange: percentIn(given.monthChange),
    givenYearChange: percentIn(given.yearChange),
  };
}
