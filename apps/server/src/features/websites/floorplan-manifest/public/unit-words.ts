import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import type { ViewerTexts } from './viewer-texts.ts';

export type UnitWords = Readonly<Record<'availability' | 'rent' | 'size' | 'name', string>> & {
  readonly isAvailable: boolean;
};

const dayFormats = new Map<string, Intl.DateTimeFormat>();
function day(date: string, { format }: ViewerTexts): string {
  const known = dayFormats.get(format);
  const dayFormat = known ?? new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone: 'UTC' });
  if (known === undefined) dayFormats.set(format, dayFormat);
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

const moneyFormats = new Map<string, Intl.NumberFormat>();
export function money(amount: string, currency: string, { format: locale }: ViewerTexts): string {
  const key = `${locale} ${currency}`;
  let format = moneyFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    moneyFormats.set(key, format);
  }
  return format.format(Number(amount));
}

function availabilityOf({ status, availableOn }: PropertyUnit, today: string, texts: ViewerTexts): string {
  if (status !== 'available' && status !== 'notice') return texts.notAvailable;
  if (availableOn !== null && availableOn > today) return texts.availableFrom(day(availableOn, texts));
  return status === 'available' ? texts.availableNow : texts.availableSoon;
}

/** Within a sentence; names of months keep their capital. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A unit in a visitor's words. One the feed does not have is not for rent. */
export function wordsOf(
  unitKey: string,
  unit: PropertyUnit | undefined,
  currency: string,
  today: string,
  texts: ViewerTexts,
): UnitWords {
  if (unit === undefined)
    return {
      availability: texts.notAvailable,
      rent: '',
      size: '',
      name: `${texts.unit(unitKey)}, ${lowerFirst(texts.notAvailable)}`,
      isAvailable: false,
    };
  const isAvailable = unit.status === 'available' || unit.status === 'notice';
  const availability = availabilityOf(unit, today, texts);
  const rent = !isAvailable
    ? ''
    : unit.rent === null
      ? texts.askRent
      : texts.aMonth(money(unit.rent, currency, texts));
  const size = [
    unit.beds === null ? null : texts.beds(unit.beds),
    unit.baths === null ? null : texts.baths(Number(unit.baths)),
    unit.squareFeet === null ? null : texts.area(unit.squareFeet),
  ]
    .filter((part) => part !== null)
    .join(', ');
  // The number and the rent stand in the shape, in this order: who reads them aloud is understood.
  const name = [texts.unit(unit.number), rent, size, lowerFirst(availability)]
    .filter((part) => part !== '')
    .join(', ');
  return { availability, rent, size, name, isAvailable };
}
