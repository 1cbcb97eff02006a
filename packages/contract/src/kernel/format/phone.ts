import { z } from 'zod';

/** Phone numbers are stored as E.164 (`+14165550123`) and shown the way people write them. */

const example = '(416) 555-0123';

/** A phone number is compared by its digits; ten of them are enough in North America. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

export interface SearchedWord {
  readonly word: string;
  /** The digits of the number that it spells, alone or with the words beside it. */
  readonly phone: string | null;
}

/** Fewer digits are as likely a house number or a year. */
const leastDigits = 7;

/** The words of a search. `(416) 555-0123` is two that spell one number, which is stored without blanks and signs. */
export function searchedWords(search: string): SearchedWord[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const isOfNumber = (word: string): boolean => /^[+\d().\-/–]+$/.test(word);
  const runs: string[][] = [];
  for (const [index, word] of words.entries()) {
    const run = runs.at(-1);
    const before = words[index - 1];
    if (run !== undefined && before !== undefined && isOfNumber(before) && isOfNumber(word)) run.push(word);
    else runs.push([word]);
  }
  return runs.flatMap((run) => {
    const digits = run.every(isOfNumber) ? phoneDigits(run.join('')) : '';
    // A word that has the digits as they are stored finds them by itself.
    const phone = digits.length < leastDigits || run.some((word) => word.includes(digits)) ? null : digits;
    return run.map((word) => ({ word, phone }));
  });
}

const isService = (code: string): boolean => code.endsWith('11');

export type PhoneReading =
  | { readonly number: string; readonly problem?: undefined }
  | { readonly number?: undefined; readonly problem: string };

const refuse = (problem: string): PhoneReading => ({ problem });

/**
 * A North American number: area code, exchange and four digits, where the first two never begin with 0 or 1. However
 * somebody spells it (`416.555.0123`, `1 (416) 555-0123`), as `+14165550123`;
 * or what is wrong with it.
 */
export function readNanp(text: string): PhoneReading {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().\-/–]+$/.test(trimmed)) return refuse(`Must be a phone number such as ${example}`);
  if (/^\+(?!\s*1)/.test(trimmed)) return refuse(`Must be a North American number such as ${example}`);
  const digits = phoneDigits(trimmed);
  if (digits.length !== 10) return refuse(`Must have ten digits, such as ${example}`);
  const [area, exchange] = [digits.slice(0, 3), digits.slice(3, 6)];
  if (/^[01]/.test(area)) return refuse('An area code does not begin with 0 or 1');
  if (isService(area)) return refuse(`${area} is a service and not an area code`);
  if (/^[01]/.test(exchange)) return refuse('The digits after the area code do not begin with 0 or 1');
  if (isService(exchange)) return refuse(`${exchange} is a service and cannot follow the area code`);
  return { number: `+1${digits}` };
}

/** `+14165550123` → `(416) 555-0123`. What is no such number stays as it is. */
export const printPhone = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** A number of any country: those of others begin with `+` and their country code. */
export function readPhone(text: string): PhoneReading {
  const trimmed = text.trim();
  if (!/^\+(?!\s*1)[\d\s().\-/–]+$/.test(trimmed)) return readNanp(trimmed);
  const digits = trimmed.replaceAll(/\D/g, '');
  if (digits.startsWith('0')) return refuse('A country code does not begin with 0');
  return digits.length < 7 || digits.length > 15
    ? refuse('Must have 7 to 15 digits with its country code, such as +44 20 7946 0018')
    : { number: `+${digits}` };
}

/** A number in any spelling, stored in one. The form and the server say the same of a wrong one. */
export const phoneText = (read: (text: string) => PhoneReading = readPhone, max = 40): z.ZodType<string> =>
  z
    .string()
    .max(max)
    .overwrite((text) => read(text).number ?? text)
    .superRefine((text, context) => {
      const { problem } = read(text);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });
