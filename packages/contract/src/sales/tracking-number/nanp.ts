import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { phoneText, readNanp } from '../../kernel/format/phone.ts';

/** Area codes of toll-free numbers. */
export const tollFreeCodes: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** The form and the server say the same of a wrong one. */
export const nanpText = phoneText(readNanp);

export const numberTypes = choices({
  local: 'Local',
  tollfree: 'Toll-free',
});
export type NumberType = ChoiceOf<typeof numberTypes>;

export const numberTypeOf = (number: string): NumberType =>
  tollFreeCodes.has(number.slice(2, 5)) ? 'tollfree' : 'local';

// Digits may be grouped by any of these; an adjacent digit makes it another number.
const inText = /(?<!\d)(?:\+?1[\s.\-–/]*)?\(?[2-9]\d{2}\)?[\s.\-–/]*[2-9]\d{2}[\s.\-–/]*\d{4}(?!\d)/g;

/** Whether a text contains the number, in any spelling. */
export const holdsNumber = (text: string, number: string): boolean =>
  [...text.matchAll(inText)].some(([found]) => readNanp(found).number === number);
