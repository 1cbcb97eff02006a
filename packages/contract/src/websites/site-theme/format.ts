import { printPhone } from '../../kernel/format/phone.ts';
import type { SiteLocale } from '../site-form/site-form.ts';
import type { SiteTexts } from './texts/site-texts.ts';

/** Numbers and dates as each language writes them; by hand, so that a browser and a server print the same bytes. */

const thousands: Readonly<Record<SiteLocale, string>> = { en: ',', fr: '\u00a0' };

export const printNumber = (value: number, locale: SiteLocale): string =>
  String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, thousands[locale]);

export const printMoney = (value: number, locale: SiteLocale): string =>
  locale === 'fr' ? `${printNumber(value, 'fr')}\u00a0$` : `$${printNumber(value, 'en')}`;

const months: Readonly<Record<SiteLocale, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
};

/** `2026-12-01` → `December 1, 2026`. What is no date stays as it is. */
export function printDay(day: string, locale: SiteLocale): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[locale][Number(month) - 1];
  if (name === undefined) return day;
  const number = String(Number(date));
  if (locale === 'en') return `${name} ${number}, ${year}`;
  return `${number === '1' ? '1er' : number} ${name} ${year}`;
}

/** `17:30` → `5:30 p.m.` or `17 h 30`. */
export function printTime(time: string, locale: SiteLocale): string {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === '') return time;
  const hours = Number(hour);
  if (locale === 'fr') return `${hours}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`;
  const shown = hours % 12 === 0 ? 12 : hours % 12;
  return `${shown}${minute === '00' ? '' : `:${minute}`}\u00a0${hours < 12 ? 'a.m.' : 'p.m.'}`;
}

export const printDecimal = (value: number, locale: SiteLocale): string =>
  locale === 'fr' ? String(value).replace('.', ',') : String(value);

const areaCode = /^\((\d{3})\) /;

/** `(416) 555-0123`; in French `416 555-0123`. */
export const printPhoneIn = (number: string, locale: SiteLocale): string =>
  locale === 'fr' ? printPhone(number).replace(areaCode, '$1 ') : printPhone(number);

export const printBeds = (beds: number, texts: SiteTexts): string =>
  beds === 0 ? texts.studio : texts.beds(beds);

export function printRange(
  from: number | null,
  to: number | null,
  print: (value: number) => string,
  word: string,
): string | null {
  const low = from ?? to;
  if (low === null) return null;
  return to === null || to === low ? print(low) : `${print(low)} ${word} ${print(to)}`;
}
