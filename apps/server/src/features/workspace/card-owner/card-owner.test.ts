import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOn, type Person } from '#test/sign-in.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

const path = '/v0/card-owners';
let shared: SharedDatabase;
let web: WebApp;
let person: Person;
let other: Person;

beforeAll(async () => {
  shared = await shareDatabase();
  web = await startWebApp(shared);
  person = await signInOn(web.db);
  other = await signInOn(web.db);
});
afterAll(async () => {
  await web.close();
  await shared.drop();
});

const send = (by: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  web.app.inject({
    method,
    url,
    headers: { cookie: by.cookie },
    ...(payload === undefined ? {} : { payload }),
  });

it('a card has one owner, who is changed and removed by anyone, with a trail', async () => {
  const card = 'Feeds on hold';
  const made = await send(person, 'POST', path, { card, userId: person.userId });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json().data;
  expect((await send(other, 'POST', path, { card, userId: other.userId })).statusCode).toBe(409);

  expect((await send(other, 'PUT', `${path}/${id}`, { userId: other.userId })).statusCode).toBe(200);
  const found = await send(person, 'GET', `${path}?card=${encodeURIComponent(card)}&relations=user`);
  expect(found.json().data).toMatchObject([{ card, userId: other.userId, user: { id: other.userId } }]);
  // The card itself cannot change.
  expect((await send(other, 'PUT', `${path}/${id}`, { card: 'Another' })).statusCode).toBe(400);

  expect((await send(person, 'DELETE', `${path}/${id}`)).statusCode).toBe(204);
  const { rows } = await web.db.query(
    sql`select action, actor_id from audit_entries where resource = 'card_owner' order by id`,
  );
  expect(rows).toEqual([
    { action: 'created', actor_id: person.userId },
    { action: 'updated', actor_id: other.userId },
    { action: 'deleted', actor_id: person.userId },
  ]);
});

it('refuses an owner who may not sign in', async () => {
  const suspended = await signInOn(web.db);
  await web.db.query(sql`update users set suspended_at = now() where id = ${suspended.userId}`);
  for (const userId of [suspended.userId, 999_999]) {
    const answer = await send(person, 'POST', path, { card: 'Open feedback', userId });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ userId: 'Must be a person who may sign in here' });
  }
});
