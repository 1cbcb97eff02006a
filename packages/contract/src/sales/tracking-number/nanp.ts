import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { phoneDigits } from '../../workspace/redaction/actions.ts';

/** North American numbers: an area code, an exchange and four digits, of which the first two never begin with 0 or 1. */

const example = '(416) 555-0123';

/** Area codes whose calls the called one pays for. */
export const tollFreeCodes: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888']);

const isService = (code: string): boolean => code.endsWith('11');

export type NanpReading =
  | { readonly number: string; readonly problem?: undefined }
  | { readonly number?: undefined; readonly problem: string };

const refuse = (problem: string): NanpReading => ({ problem });

/** However somebody spells it (`416.555.0123`, `1 (416) 555-0123`), as `+14165550123`; or what is wrong with it. */
export function readNanp(text: string): NanpReading {
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
export const printNanp = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** A number in any spelling, held in one. The form and the server say the same of a wrong one. */
export const nanpText = z
  .string()
  .max(40)
  .overwrite((text) => readNanp(text).number ?? text)
  .superRefine((text, context) => {
    const { problem } = readNanp(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

export const numberTypes = choices({
  local: 'Local',
  tollfree: 'Toll-free',
});
export type NumberType = ChoiceOf<typeof numberTypes>;

export const numberTypeOf = (number: string): NumberType =>
  tollFreeCodes.has(number.slice(2, 5)) ? 'tollfree' : 'local';

// The digits may be grouped by any of these; a digit before or after makes it another number.
const inText = /(?<!\d)(?:\+?1[\s.\-–/]*)?\(?[2-9]\d{2}\)?[\s.\-–/]*[2-9]\d{2}[\s.\-–/]*\d{4}(?!\d)/g;

/** Whether a text holds the number, however it is spelled there. */
export const holdsNumber = (text: string, number: string): boolean =>
  [...text.matchAll(inText)].some(([found]) => readNanp(found).number === number);
