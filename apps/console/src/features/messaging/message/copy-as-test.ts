import type { Message } from '@supersync/contract/messaging/message/message.ts';
import { isMasked, maskedMark } from './masked.ts';

const literal = (value: unknown): string => JSON.stringify(value, null, 2);

type Tested = Pick<Message, 'id' | 'topic' | 'key' | 'payload' | 'attributes' | 'publishedAt'>;

/** A test that publishes the same message again, and waits until every queue of its topic has taken it. */
export function asTest(message: Tested): string {
  const { id, topic, key, payload, attributes, publishedAt } = message;
  const body = { payload, ...(key === null ? {} : { key }), attributes };
  return `import { expect, test } from 'vitest';

const server = process.env['SUPERSYNC_URL'] ?? 'http://localhost:4000';
const headers = {
  authorization: \`Bearer \${process.env['SUPERSYNC_TOKEN']}\`,
  'content-type': 'application/json',
};

// Message ${id} of ${publishedAt}.${isMasked(body) ? `\n// ${maskedMark} stands for personal data that was masked: put something invented in its place.` : ''}
const message = ${literal(body)};

test(${JSON.stringify(`${topic} is taken by every queue`)}, async () => {
  const sent = await fetch(\`\${server}/v0/messaging-api/${topic}/_publish\`, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  });
  expect(sent.status, await sent.clone().text()).toBe(202);
  const { data } = await sent.json();
  await expect
    .poll(
      async () => {
        const answer = await fetch(\`\${server}/v0/messaging-api/messages/\${data.id}\`, { headers });
        const { data: now } = await answer.json();
        return Object.fromEntries(now.deliveries.map(({ queue, status }) => [queue, status]));
      },
      { timeout: 20_000 },
    )
    .toEqual(Object.fromEntries(data.queues.map((queue) => [queue, 'delivered'])));
}, 30_000);
`;
}
