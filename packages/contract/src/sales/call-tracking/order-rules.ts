import { printPhone, readNanp } from '../../kernel/format/phone.ts';
import { numberTypes, tollFreeCodes, type NumberType } from '../tracking-number/nanp.ts';
import { lacksNotice } from '../tracking-number/rules.ts';
import { areaCodesOf, codesToTry, isAreaCode } from './area-codes.ts';

/** An order as somebody wants it. */
export interface OrderDraft {
  readonly source: string;
  readonly numberType: NumberType;
  readonly areaCode: string | null;
  readonly fallbackAreaCodes: readonly string[];
  readonly forwardTo: string;
  readonly record: boolean;
  readonly recordNotice: string | null;
}

/** What stands around it: its property, and what is there for the same place. */
export interface OrderSetting {
  readonly provinceCode: string;
  /** Whether the line is one of our own call numbers. */
  readonly isOwnNumber: boolean;
  /** The number that is active for this property and source. */
  readonly activeNumber: string | null;
  /** Another order that is open for this property and source. */
  readonly openOrderId: number | null;
}

export type OrderField = 'forwardTo' | 'source' | 'areaCode' | 'fallbackAreaCodes' | 'recordNotice';

export interface OrderProblem {
  readonly field: OrderField;
  readonly message: string;
  /** The place is taken, rather than the order wrong by itself. */
  readonly isTaken: boolean;
}

const list = (codes: readonly string[]): string => codes.join(', ');

function codeProblem(draft: OrderDraft, { provinceCode }: OrderSetting): string | null {
  const { numberType, areaCode } = draft;
  if (areaCode === null)
    return codesToTry(draft, provinceCode).length > 0
      ? null
      : `Enter an area code: none is known for ${provinceCode}`;
  if (!isAreaCode(areaCode)) return 'Must be an area code such as 416';
  if (numberType === 'tollfree')
    return tollFreeCodes.has(areaCode)
      ? null
      : `A toll-free number begins with one of ${list([...tollFreeCodes])}`;
  if (tollFreeCodes.has(areaCode)) return `${areaCode} is a toll-free code: order a toll-free number`;
  const local = areaCodesOf(provinceCode);
  return local.length === 0 || local.includes(areaCode)
    ? null
    : `${areaCode} is not an area code of ${provinceCode}. Use one of ${list(local)}`;
}

/** Every rule an order breaks; the form, the grid and the server say the same. */
export function orderProblems(draft: OrderDraft, setting: OrderSetting): readonly OrderProblem[] {
  const problems: OrderProblem[] = [];
  const add = (field: OrderField, message: string, isTaken = false): void => {
    problems.push({ field, message, isTaken });
  };
  const { problem } = readNanp(draft.forwardTo);
  if (problem !== undefined) add('forwardTo', problem);
  else if (setting.isOwnNumber)
    add('forwardTo', 'This is one of our call numbers, so a call would go in a circle');

  const wrongCode = codeProblem(draft, setting);
  if (wrongCode !== null) add('areaCode', wrongCode);
  const isTollFree = draft.numberType === 'tollfree';
  const odd = draft.fallbackAreaCodes.find(
    (code) => !isAreaCode(code) || tollFreeCodes.has(code) !== isTollFree,
  );
  if (odd !== undefined)
    add(
      'fallbackAreaCodes',
      `${odd} is not an area code of a ${numberTypes.labels[draft.numberType].toLowerCase()} number`,
    );

  if (setting.activeNumber !== null)
    add('source', `${printPhone(setting.activeNumber)} is active for this source already`, true);
  else if (setting.openOrderId !== null)
    add('source', `Order ${setting.openOrderId} is open for this source already`, true);

  if (lacksNotice(draft)) add('recordNotice', 'Say what callers hear before they are recorded');
  return problems;
}
