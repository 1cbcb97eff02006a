import { expect, it } from 'vitest';
import { AnswerFilter } from './answer-filter.ts';
import { buildMessage, cString, fatalError } from './wire.ts';

const notification = buildMessage('A', Buffer.from([0, 0, 0, 42]), cString('orders'), cString('payload'));
const rows = [
  buildMessage('T', Buffer.from('abc')),
  buildMessage('D', Buffer.from('A'.repeat(40))),
  buildMessage('s'),
];
const ready = buildMessage('Z', Buffer.from('I'));
const refusal = buildMessage('E', cString('SERROR'), cString('VERROR'), cString('MNo'), Buffer.from([0]));

function filtered(answer: Buffer, cuts: number[]): { passedOn: Buffer; filter: AnswerFilter } {
  const passedOn: Buffer[] = [];
  const filter = new AnswerFilter((bytes) => passedOn.push(Buffer.from(bytes)));
  const edges = [0, ...cuts, answer.length];
  edges.slice(1).forEach((end, i) => filter.push(answer.subarray(edges[i], end)));
  return { passedOn: Buffer.concat(passedOn), filter };
}

it('removes notifications wherever the answer is split, and keeps every other byte', () => {
  const answer = Buffer.concat([notification, ...rows, notification, refusal, notification, ready]);
  const expected = Buffer.concat([...rows, refusal, ready]);
  for (let first = 0; first <= answer.length; first += 1) {
    for (const second of [first, Math.min(first + 1, answer.length), Math.min(first + 7, answer.length)]) {
      const { passedOn, filter } = filtered(answer, [first, second]);
      expect(passedOn.equals(expected)).toBe(true);
      expect(filter.notifications.map(({ channel }) => channel)).toEqual(['orders', 'orders', 'orders']);
      expect(filter.notifications.every(({ bytes }) => bytes.equals(notification))).toBe(true);
    }
  }
});

it('distinguishes a failed statement from the end of the session', () => {
  const fine = filtered(Buffer.concat([...rows, ready]), []).filter;
  expect([fine.failed, fine.fatal]).toEqual([false, undefined]);
  const failed = filtered(Buffer.concat([refusal, ready]), []).filter;
  expect([failed.failed, failed.fatal]).toEqual([true, undefined]);
  const over = filtered(fatalError('08P01', 'gone'), []).filter;
  expect([over.failed, over.fatal]).toEqual([true, 'gone']);
});

it('passes an ordinary answer on in one piece', () => {
  const pieces: number[] = [];
  new AnswerFilter((bytes) => pieces.push(bytes.length)).push(Buffer.concat([...rows, ready]));
  expect(pieces).toHaveLength(1);
});
