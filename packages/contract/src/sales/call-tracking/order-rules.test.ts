import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaCodesOf, codesToTry, isAreaCode } from './area-codes.ts';
import { monthlyCost } from './monthly-cost.ts';
import { orderProblems, type OrderDraft, type OrderSetting } from './order-rules.ts';
import { maxOrderAttempts, statusByNumbers, waitAfter } from './order-states.ts';

const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  source: 'sign',
  numberType: 'local',
  areaCode: null,
  fallbackAreaCodes: [],
  forwardTo: '+14165550150',
  record: false,
  recordNotice: null,
  ...more,
});
const setting = (more: Partial<OrderSetting> = {}): OrderSetting => ({
  provinceCode: 'ON',
  isOwnNumber: false,
  activeNumber: null,
  openOrderId: null,
  ...more,
});

describe('the rules of an order', () => {
  it.each<[string, OrderDraft, OrderSetting, readonly (readonly [string, string])[]]>([
    ['nothing is wrong', draft({ areaCode: '647' }), setting(), []],
    [
      'a line that is no number',
      draft({ forwardTo: '411 555 0123' }),
      setting(),
      [['forwardTo', '411 is a service and not an area code']],
    ],
    [
      'a line that is one of ours',
      draft(),
      setting({ isOwnNumber: true }),
      [['forwardTo', 'This is one of our call numbers, so a call would go in a circle']],
    ],
    [
      'an area code of another province',
      draft({ areaCode: '902' }),
      setting({ provinceCode: 'SK' }),
      [['areaCode', '902 is not an area code of SK. Use one of 306, 639, 474']],
    ],
    [
      'a toll-free code for a local number',
      draft({ areaCode: '888' }),
      setting(),
      [['areaCode', '888 is a toll-free code: order a toll-free number']],
    ],
    [
      'no code where none is known',
      draft(),
      setting({ provinceCode: 'NY' }),
      [['areaCode', 'Enter an area code: none is known for NY']],
    ],
    ['any code there', draft({ areaCode: '212' }), setting({ provinceCode: 'NY' }), []],
    [
      'a fallback that is no code',
      draft({ fallbackAreaCodes: ['647', '911'] }),
      setting(),
      [['fallbackAreaCodes', '911 is not an area code of a local number']],
    ],
    [
      'a place that has a number',
      draft(),
      setting({ activeNumber: '+14375550101', openOrderId: 4 }),
      [['source', '(437) 555-0101 is active for this source already']],
    ],
    [
      'a place that is ordered',
      draft(),
      setting({ openOrderId: 4 }),
      [['source', 'Order 4 is open for this source already']],
    ],
    [
      'recording without a notice',
      draft({ record: true }),
      setting(),
      [['recordNotice', 'Say what callers hear before they are recorded']],
    ],
  ])('%s', (_, of, around, expected) => {
    expect(orderProblems(of, around).map(({ field, message }) => [field, message])).toEqual(expected);
  });
});

it('every province has codes, and each of them is one', () => {
  const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
  for (const province of provinces) {
    expect(areaCodesOf(province).length, province).toBeGreaterThan(0);
    expect(areaCodesOf(province).filter((code) => !isAreaCode(code))).toEqual([]);
  }
  expect(
    codesToTry({ numberType: 'local', areaCode: '416', fallbackAreaCodes: ['647', '416'] }, 'ON'),
  ).toEqual(['416', '647']);
  expect(codesToTry({ numberType: 'tollfree', areaCode: null, fallbackAreaCodes: [] }, 'ON')).toContain(
    '888',
  );
});

it('the cost is exact, whatever is ordered', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('local', 'tollfree'), fc.integer({ min: 1, max: 10 }))),
      (wishes) => {
        const numbers = wishes.map(([numberType, quantity]) => ({ numberType, quantity }));
        const cost = monthlyCost(numbers, { local: 115, tollfree: 215 });
        const cents = wishes.reduce((sum, [type, count]) => sum + (type === 'local' ? 115 : 215) * count, 0);
        expect(cost).toMatch(/^\d+\.\d{2}$/);
        expect(BigInt(cost.replace('.', ''))).toBe(BigInt(cents));
      },
    ),
  );
});

it('an order is what its numbers are', () => {
  const of = (...states: ('active' | 'suspended' | 'released')[]) =>
    states.map((status) => ({ status, isReturned: false }));
  expect(statusByNumbers(of('suspended', 'active'))).toBe('active');
  expect(statusByNumbers(of('released', 'suspended'))).toBe('suspended');
  expect(statusByNumbers(of('released'))).toBe('releasing');
  expect(statusByNumbers([{ status: 'released', isReturned: true }])).toBe('released');
});

it('an order waits longer each time', () => {
  const waits = Array.from({ length: maxOrderAttempts - 1 }, (_, index) => waitAfter(index + 1));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});
