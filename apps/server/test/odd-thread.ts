import { answerRequests } from '#platform/threads/answer-requests.ts';

// A worker thread that misbehaves as its input says; otherwise it echoes the input.

answerRequests((input: unknown) => {
  const order = JSON.stringify(input);
  if (order.includes('throw')) throw new Error('Thrown in the thread');
  if (order.includes('hang')) for (;;);
  const kept: number[][] = [];
  while (order.includes('grow')) kept.push(Array.from({ length: 10_000 }, (_, index) => index));
  return input;
});
