import { expect, it } from 'vitest';
import { signedMoney } from './signed-money.ts';

it('writes a change of money with one sign', () => {
  expect(signedMoney('120.00', 'CAD')).toBe('+CAD 120.00');
  expect(signedMoney('-60.00', 'CAD')).toBe('−CAD 60.00');
});
