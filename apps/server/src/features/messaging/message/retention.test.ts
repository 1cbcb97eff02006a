import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sides, startMessaging, type MessagingApp } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';

const pollOptions = { timeout: 120_000, interval: 50 };

describe.each(sides.filter(({ natsUrl }) => natsUrl === undefined))('message retention on $name', (side) => {
  let server: MessagingApp;
  let admin: Person;

  beforeAll(async () => {
    server = await startMessaging(side);
    admin = await server.signIn('supersync_all');
  });
  afterAll(() => server.stop());

  it('drops whole weeks with their deliveries and counts, and nothing newer', async () => {
    await server.db.query(sql`select ensure_message_weeks(current_date - 100, current_date)`);
    await server.db.query(sql`
      insert into messages (id, topic, payload, published_at)
      select gen_random_uuid(), 'test.orders', '{"number": 1}', now() - n * interval '10 days' from generate_series(0, 9) n`);
    await server.db.query(sql`
      insert into message_deliveries (message_id, published_at, topic, queue, status)
      select id, published_at, topic, 'order-book', 'delivered' from messages`);
    await server.db.query(sql`
      insert into message_days select topic, published_at::date, count(*) from messages group by 1, 2
      on conflict do nothing`);
    const answer = await server.call(
      admin,
      'POST',
      '/task_runner/api/v1/tasks',
      { name: 'message-retention', parameters: { days: 30 } },
      newKey(),
    );
    expect(answer.statusCode, answer.body).toBe(202);
    const remaining = async (): Promise<number[]> => {
      const { rows } = await server.db.query<{ n: number }>(sql`
        select count(*) as n from messages where published_at < now() - interval '38 days'
        union all select count(*) from message_deliveries where published_at < now() - interval '38 days'
        union all select count(*) from message_days where day < current_date - 38`);
      return rows.map(({ n }) => n);
    };
    await expect.poll(remaining, pollOptions).toEqual([0, 0, 0]);
    const { rows } = await server.db.query<{ n: number }>(sql`
      select count(*) as n from messages where published_at > now() - interval '30 days'`);
    expect(rows).toEqual([{ n: 3 }]);
  });
});
