import { randomUUID } from 'node:crypto';
import { uploadAddress } from '@supersync/contract/workspace/file/file.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { parseCsv } from '#test/parse-csv.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { campaignDaysJob } from './campaign-steps.ts';

const path = '/api/v1/signature_campaigns';
const groupsPath = '/api/v1/signature_groups';
const sendersPath = '/api/v1/signature_senders';

interface Signature {
  html: string;
  address: string;
  campaign: { id: number; name: string } | null;
  by: string;
  others: { id: number }[];
  groups: { id: number; by: string; rule: string }[];
}

interface Figures {
  impressions: number;
  clicks: number;
  uniqueClicks: number;
}
interface Report {
  total: Figures;
  byTime: (Figures & { at: string })[];
  byCampaign: (Figures & { id: number })[];
  byGroup: (Figures & { id: number })[];
  bySender: (Figures & { id: number })[];
}

interface Coverage {
  people: number;
  audiences: {
    groupIds: number[];
    people: number;
    stretches: { from: string; to: string; campaignId: number | null; others: number[]; by: string }[];
  }[];
}

describe.each(testDatabases())('email signatures on $name', (kind) => {
  let web: PlatformApp;
  let made = 0;
  const today = (): string => web.clock.now().toISOString().slice(0, 10);

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    await web.ok('POST', '/api/v1/signature_hosts', { host: 'example.com' });
  });
  afterAll(() => web.stop());

  const send = (content: Buffer, type = 'image/png') =>
    web.app.inject({
      method: 'POST',
      url: uploadAddress('banner'),
      headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
      payload: multipart(content, { type }),
    });
  const banner = async (width = 600, height = 120): Promise<string> => {
    const answer = await send(await picture(width, height).png().toBuffer());
    expect(answer.statusCode, answer.body).toBe(201);
    return `/v0/files/${answer.json().data.id}`;
  };
  const addGroup = (more: object = {}) =>
    web.ok('POST', groupsPath, { name: `Group ${(made += 1)}`, ...more });
  const draft = (more: object = {}) => ({
    name: `Campaign ${(made += 1)}`,
    startsOn: today(),
    endsOn: dayAfter(today(), 10),
    link: 'https://example.com/offer?x=1',
    altText: 'Two months free',
    utmCampaign: 'spring',
    ...more,
  });
  const act = (id: number, name: string) =>
    web.by('POST', `${path}/${id}/${name}`, { headers: { 'idempotency-key': randomUUID() } });
  const run = async (more: object = {}): Promise<number> => {
    const { id } = await web.ok('POST', path, draft({ banner: await banner(), ...more }));
    const answer = await act(id, 'schedule');
    expect(answer.statusCode, answer.body).toBe(200);
    return id;
  };
  const senderOf = async (email: string): Promise<number> => {
    const [found] = await web.ok<Data[]>(
      'GET',
      `${sendersPath}?where=${encodeURIComponent(JSON.stringify({ email }))}`,
    );
    if (found === undefined) throw new Error(`There is no sender ${email}`);
    return found.id;
  };
  const signature = async (email: string): Promise<Signature> =>
    web.ok('GET', `${sendersPath}/${await senderOf(email)}/signature`);
  const inMail = (html: string, kindOfUrl: string): string => {
    const url = new RegExp(`https?://[^"]*(/v0/signatures/${kindOfUrl}/[^"]+)`).exec(html)?.[1];
    if (url === undefined) throw new Error(`The signature has no ${kindOfUrl}`);
    return url;
  };
  const fromMail = (url: string, agent = 'Mail') =>
    web.app.inject({ method: 'GET', url, headers: { 'user-agent': agent } });
  const report = (more = '') => web.ok<Report>('GET', `${path}/report?from=${today()}&to=${today()}${more}`);
  const jobs = () =>
    campaignDaysJob({ clock: web.clock }).run({
      data: {},
      db: web.db,
      log: web.app.log,
      signal: new AbortController().signal,
      attempt: 1,
      jobId: 'test',
    });

  it('says who is in a group and why', async () => {
    await web.ok('POST', `${sendersPath}/add`, {
      senders: [
        { email: 'Rita@North.Example', name: 'Rita' },
        { email: 'sam@west.north.example', name: 'Sam' },
        { email: 'tom@south.example', name: 'Tom' },
      ],
    });
    const { id } = await addGroup({
      addresses: ['TOM@south.example', 'new@elsewhere.example'],
      // The last matches Tom, whom his address names already.
      domains: ['north.example', '*.north.example', 'nobody.example', 'south.example'],
    });
    const members = await web.ok<{ total: number; rows: object[]; unmatched: string[] }>(
      'GET',
      `${groupsPath}/${id}/members`,
    );
    expect(members).toMatchObject({
      total: 4,
      unmatched: ['nobody.example'],
      rows: [
        { email: 'new@elsewhere.example', by: 'address' },
        { email: 'rita@north.example', by: 'domain', rule: 'north.example' },
        { email: 'sam@west.north.example', by: 'domain', rule: '*.north.example' },
        { email: 'tom@south.example', by: 'address', rule: 'tom@south.example' },
      ],
    });
    expect(await web.ok('GET', `${groupsPath}/${id}/members?search=RIT`)).toMatchObject({ total: 1 });
  });

  it('measures and re-encodes banners, and refuses those that stay too large', async () => {
    const wide = await web.ok('POST', path, draft({ banner: await banner(1200, 300) }));
    expect(wide).toMatchObject({ bannerWidth: 600, bannerHeight: 150 });
    expect(Number(wide['bannerBytes'])).toBeLessThanOrEqual(200 * 1024);
    const noise = await sharp(
      Buffer.from(Array.from({ length: 600 * 600 * 3 }, () => Math.floor(Math.random() * 256))),
      {
        raw: { width: 600, height: 600, channels: 3 },
      },
    )
      .png()
      .toBuffer();
    const refused = await send(noise);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { file: expect.stringMatching(/^The image has \d+ KB at 200 KB allowed/) },
    ]);
    const webp = await send(await picture().webp().toBuffer(), 'image/webp');
    expect(webp.statusCode).toBe(415);
    const photo = await web.app.inject({
      method: 'POST',
      url: uploadAddress('photo'),
      headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
      payload: multipart(await picture(900, 300).png().toBuffer()),
    });
    const other = await web.by('POST', path, {
      body: draft({ banner: `/v0/files/${photo.json().data.id}` }),
    });
    expect([other.statusCode, other.json().errors]).toEqual([400, { banner: expect.any(String) }]);
  });

  it('refuses links elsewhere, days in the wrong order and unknown groups', async () => {
    const answer = await web.by('POST', path, {
      body: draft({ link: 'https://evil.example/', endsOn: dayAfter(today(), -1), groupIds: [999_999] }),
    });
    expect(answer.json().errors).toEqual({
      link: 'evil.example is not an allowed link host',
      endsOn: 'Must not be before the first day',
      groupIds: 'There is no group 999999',
    });
  });

  it('schedules only what is complete, and moves by its steps', async () => {
    const group = await addGroup({ addresses: ['steps@example.com'] });
    const { id } = await web.ok('POST', path, draft({ altText: '', startsOn: dayAfter(today(), 2) }));
    const early = await act(id, 'schedule');
    expect(early.json().errors).toEqual({
      banner: 'Required to schedule',
      altText: 'Required to schedule',
      groupIds: 'Choose at least one group',
    });
    await web.ok('PUT', `${path}/${id}`, { altText: 'Offer', groupIds: [group.id], banner: await banner() });
    expect((await act(id, 'schedule')).json().data.status).toBe('scheduled');
    expect((await act(id, 'pause')).statusCode).toBe(409);
    expect((await act(id, 'unschedule')).json().data.status).toBe('draft');
    await web.ok('PUT', `${path}/${id}`, { startsOn: today() });
    expect((await act(id, 'schedule')).json().data.status).toBe('running');
    expect((await web.by('PUT', `${path}/${id}`, { body: { name: 'Other' } })).statusCode).toBe(409);
    expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(409);
    expect((await web.by('DELETE', `${groupsPath}/${group.id}`)).statusCode).toBe(409);
    expect((await act(id, 'pause')).json().data.status).toBe('paused');
    expect((await act(id, 'resume')).json().data.status).toBe('running');
    expect((await act(id, 'end')).json().data.status).toBe('ended');
    expect((await act(id, 'resume')).statusCode).toBe(409);
    expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await web.by('DELETE', `${groupsPath}/${group.id}`)).statusCode).toBe(204);
  });

  it('starts and ends campaigns on their days', async () => {
    const group = await addGroup({ addresses: ['days@example.com'] });
    const soon = await run({ startsOn: dayAfter(today(), 1), groupIds: [group.id] });
    const now = await run({ endsOn: dayAfter(today(), 2), groupIds: [group.id] });
    await web.db.query(sql`
      update signature_campaigns set starts_on = starts_on - 1, ends_on = ends_on - 1 where id = ${soon}`);
    await web.db.query(sql`
      update signature_campaigns set starts_on = starts_on - 3, ends_on = ends_on - 3 where id = ${now}`);
    await jobs();
    await jobs();
    expect(await web.ok('GET', `${path}/${soon}`)).toMatchObject({ status: 'running', version: 3 });
    expect(await web.ok('GET', `${path}/${now}`)).toMatchObject({ status: 'ended' });
  });

  it('shows the banner of the highest priority, then of the latest start', async () => {
    const group = await addGroup({ addresses: ['who@example.com'] });
    const groupIds = [group.id];
    const first = await run({ groupIds, startsOn: dayAfter(today(), -3), priority: 10 });
    const later = await run({ groupIds, startsOn: dayAfter(today(), -1), priority: 10 });
    expect(await signature('who@example.com')).toMatchObject({
      campaign: { id: later },
      by: 'latest_start',
      others: [{ id: first }],
      groups: [{ id: group.id, by: 'address', rule: 'who@example.com' }],
    });
    const important = await run({ groupIds, startsOn: dayAfter(today(), -5), priority: 90 });
    expect(await signature('who@example.com')).toMatchObject({ campaign: { id: important }, by: 'priority' });
    await act(important, 'pause');
    expect(await signature('who@example.com')).toMatchObject({ campaign: { id: later } });
  });

  it('counts impressions and clicks of mails by opaque tokens', async () => {
    const email = 'counted@example.com';
    const group = await addGroup({ addresses: [email] });
    const id = await run({ groupIds: [group.id], altText: 'Two <months> "free"' });
    const { html, address } = await signature(email);
    expect(html).toContain('alt="Two &lt;months&gt; &quot;free&quot;" width="600"');
    const fetched = await fromMail(new URL(address).pathname);
    expect([fetched.statusCode, fetched.headers['content-type'], fetched.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      html,
    ]);

    const pixel = inMail(html, 'pixel');
    for (let shown = 0; shown < 5; shown += 1) {
      const answer = await fromMail(pixel);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['set-cookie']]).toEqual([
        200,
        'image/gif',
        undefined,
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    }
    await web.app.inject({ method: 'HEAD', url: pixel });
    const click = inMail(html, 'click');
    for (const agent of ['One', 'One', 'Two']) {
      const answer = await fromMail(click, agent);
      expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        302,
        'https://example.com/offer?x=1&utm_source=email&utm_medium=signature&utm_campaign=spring',
        undefined,
      ]);
    }
    const image = await fromMail(inMail(html, 'banner'));
    expect([image.headers['content-type'], image.headers['cache-control']]).toEqual([
      'image/png',
      'public, max-age=300',
    ]);

    const figures = { impressions: 5, clicks: 3, uniqueClicks: 2 };
    const shown = await report(`&campaignId=${id}`);
    expect(shown).toMatchObject({
      total: figures,
      byTime: [{ at: today(), ...figures }],
      byCampaign: [{ id, ...figures }],
      byGroup: [{ id: group.id, ...figures }],
      bySender: [{ id: await senderOf(email), ...figures }],
    });
    expect((await report(`&groupId=${group.id}`)).total).toEqual(figures);
    expect((await report('&bucket=hour')).byTime).toHaveLength(24);
    const csv = await web.by(
      'GET',
      `${path}/report/csv?by=sender&from=${today()}&to=${today()}&campaignId=${id}`,
    );
    expect(parseCsv(csv.body)).toEqual([
      ['ID', 'Sender', 'Impressions (inflated by mail proxies)', 'Clicks', 'Unique clicks', 'Click rate %'],
      [String(await senderOf(email)), 'counted', '5', '3', '2', '40.00'],
    ]);
  });

  it('hides the banner of what is paused, and redirects nowhere else', async () => {
    const email = 'hidden@example.com';
    const group = await addGroup({ addresses: [email] });
    const host = await web.ok('POST', '/api/v1/signature_hosts', { host: '*.gone.example' });
    const id = await run({ groupIds: [group.id], link: 'https://www.gone.example/' });
    const { html } = await signature(email);
    await act(id, 'pause');
    await web.by('DELETE', `/api/v1/signature_hosts/${host.id}`);
    expect((await fromMail(inMail(html, 'banner'))).headers['content-type']).toBe('image/gif');
    expect((await fromMail(inMail(html, 'click'))).statusCode).toBe(404);
    const token = inMail(html, 'pixel').split('/').at(-1) ?? '';
    const forged = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    for (const url of [
      `/v0/signatures/pixel/${forged}`,
      `/v0/signatures/click/${forged}`,
      `/v0/signatures/html/${token}`,
      `/v0/signatures/banner/${token}`,
      '/v0/signatures/pixel/1',
    ])
      expect((await fromMail(url)).statusCode, url).toBe(404);
  });

  it('answers pixels before the framework, counted once and refused in the usual words', async () => {
    const email = 'early@example.com';
    const group = await addGroup({ addresses: [email] });
    const id = await run({ groupIds: [group.id] });
    const pixel = inMail((await signature(email)).html, 'pixel');
    const origin = await web.app.listen({ port: 0, host: '127.0.0.1' });

    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}${pixel}`)));
    for (const answer of answers) {
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 42]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'image/gif',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    await fetch(`${origin}${pixel}`, { method: 'HEAD' });
    const refused = await fetch(`${origin}${pixel}x`);
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'page_not_found' }]);
    expect((await report(`&campaignId=${id}`)).total).toMatchObject({ impressions: 20 });
    const figures = await (await fetch(`${origin}/metrics`)).text();
    expect(figures).toContain(
      'http_requests_total{method="GET",route="/v0/signatures/pixel/:token",status="200"}',
    );
  });

  it('needs the right to change link hosts', async () => {
    const sales = await web.person(['supersync_call_tracking']);
    const answer = await web.call(sales, 'POST', '/api/v1/signature_hosts', {
      body: { host: 'other.example' },
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Missing permission: supersync_admin_tools',
    ]);
  });

  it('covers 5,000 people over a year, with gaps and clashes', async () => {
    const people = 5000;
    const senders = Array.from({ length: people }, (_, index) => ({
      email: `p${index}@${['one', 'two', 'three'][index % 3]}.crowd.example`,
      name: `Person ${index}`,
    }));
    expect(await web.ok('POST', `${sendersPath}/add`, { senders })).toEqual({ added: people, known: 0 });
    const all = await addGroup({ domains: ['*.crowd.example'] });
    const one = await addGroup({ domains: ['one.crowd.example'] });
    const spring = await run({ groupIds: [all.id], endsOn: dayAfter(today(), 99), priority: 10 });
    const offer = await run({
      groupIds: [one.id],
      startsOn: dayAfter(today(), 10),
      endsOn: dayAfter(today(), 19),
      priority: 20,
    });
    const { audiences } = await web.ok<Coverage>(
      'GET',
      `${path}/coverage?from=${today()}&to=${dayAfter(today(), 364)}`,
    );
    const ofAll = audiences.find(({ groupIds }) => groupIds.join() === `${all.id}`);
    const both = audiences.find(({ groupIds }) => groupIds.join() === `${all.id},${one.id}`);
    expect([ofAll?.people, both?.people]).toEqual([3333, 1667]);
    const day = (offset: number): string => dayAfter(today(), offset);
    expect(both?.stretches).toEqual([
      { from: day(0), to: day(9), campaignId: spring, others: [], by: 'none' },
      { from: day(10), to: day(19), campaignId: offer, others: [spring], by: 'priority' },
      { from: day(20), to: day(99), campaignId: spring, others: [], by: 'none' },
      { from: day(100), to: day(364), campaignId: null, others: [], by: 'none' },
    ]);
    const peopleOn = (offset: number, more = '') =>
      web.ok<{ total: number; rows: { campaignId: number | null }[] }>(
        'GET',
        `${path}/covered_people?day=${day(offset)}&search=crowd.example${more}`,
      );
    expect((await peopleOn(15)).total).toBe(people);
    expect((await peopleOn(15, '&only=clashes')).total).toBe(1667);
    expect((await peopleOn(120, '&only=gaps')).total).toBe(people);
    expect((await peopleOn(15, '&only=gaps')).total).toBe(0);
    const tooLong = await web.by('GET', `${path}/coverage?from=${today()}&to=${day(400)}`);
    expect(tooLong.statusCode).toBe(400);
  });
});
