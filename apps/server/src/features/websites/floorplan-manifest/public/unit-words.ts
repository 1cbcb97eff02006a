import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';

export type UnitWords = Readonly<Record<'availability' | 'rent' | 'size' | 'name', string>> & {
  readonly isAvailable: boolean;
};

const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });

const moneyFormats = new Map<string, Intl.NumberFormat>();
export function money(amount: string, currency: string): string {
  let format = moneyFormats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-CA', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    moneyFormats.set(currency, format);
  }
  return format.format(Number(amount));
}

const bedText = (beds: number | null): string | null =>
  beds === null ? null : beds === 0 ? 'Studio' : beds === 1 ? '1 bedroom' : `${beds} bedrooms`;

const bathText = (baths: string | null): string | null =>
  baths === null ? null : Number(baths) === 1 ? '1 bathroom' : `${Number(baths)} bathrooms`;

function availabilityOf({ status, availableOn }: PropertyUnit, today: string): string {
  if (status !== 'available' && status !== 'notice') return 'Not available';
  if (availableOn !== null && availableOn > today)
    return `Available from ${dayFormat.format(new Date(`${availableOn}T00:00:00Z`))}`;
  return status === 'available' ? 'Available now' : 'Available soon';
}

/** Within a sentence; names of months keep their capital. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A unit in a visitor's words. One the feed does not have is not for rent. */
export function wordsOf(
  unitKey: string,
  unit: PropertyUnit | undefined,
  currency: string,
  today: string,
): UnitWords {
  if (unit === undefined)
    return {
      availability: 'Not available',
      rent: '',
      size: '',
      name: `Unit ${unitKey}, not available`,
      isAvailable: false,
    };
  const isAvailable = unit.status === 'available' || unit.status === 'notice';
  const availability = availabilityOf(unit, today);
  const rent = !isAvailable
    ? ''
    : unit.rent === null
      ? 'Ask for the rent'
      : `${money(unit.rent, currency)} a month`;
  const size = [
    bedText(unit.beds),
    bathText(unit.baths),
    unit.squareFeet === null ? null : `${unit.squareFeet} sq ft`,
  ]
    .filter((part) => part !== null)
    .join(', ');
  // The number and the rent stand in the shape, in this order: who reads them aloud is understood.
  const name = [`Unit ${unit.number}`, rent, size, lowerFirst(availability)]
    .filter((part) => part !== '')
    .join(', ');
  return { availability, rent, size, name, isAvailable };
}
