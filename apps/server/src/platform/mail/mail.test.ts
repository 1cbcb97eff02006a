import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer, type SmtpServer } from '#test/stand-ins/smtp-server.ts';
import { createMailer } from './mail.ts';
import type { Mailer } from './mailer.ts';
import { relayOptions } from './relay.ts';

const from = 'console@example.test';
const at = new Date('2026-03-04T05:06:07Z');
const secret = 'http://localhost:4000/set-password#token=a-secret-of-the-mail';
const mailOf = (text: string, more: { to?: string; subject?: string } = {}) => ({
  id: randomUUID(),
  to: 'person@example.test',
  subject: 'Hello',
  text,
  ...more,
});

interface Side {
  readonly name: string;
  start(): Promise<{ mailer: Mailer; texts(): Promise<string[]>; stop(): Promise<void> }>;
}

const sides: Side[] = [
  {
    name: 'a folder',
    async start() {
      const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-mail-'));
      const folder = join(dataDir, 'outbox');
      return {
        mailer: createMailer({ dataDir, mailFrom: from }),
        texts: async () =>
          Promise.all(
            (await readdir(folder).catch(() => [])).map((name) => readFile(join(folder, name), 'utf8')),
          ),
        stop: () => rm(dataDir, { recursive: true }),
      };
    },
  },
  {
    name: 'a relay',
    async start() {
      const smtp = await startSmtpServer();
      return {
        mailer: createMailer({ dataDir: '', mailFrom: from, smtpUrl: smtp.url }),
        texts: async () => smtp.received.map(({ text }) => text),
        stop: () => smtp.stop(),
      };
    },
  },
];

/** The headers and decoded body of a received mail. */
function read(mail: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const headers = new Map(
    head.split('\r\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
  const printed = rest.join('\r\n\r\n').replace(/(\r\n)+$/, '');
  const isEncoded = headers.get('Content-Transfer-Encoding') === 'base64';
  return { headers, body: isEncoded ? Buffer.from(printed, 'base64').toString() : printed };
}

describe.each(sides)('mail into $name', (side) => {
  let open: Awaited<ReturnType<Side['start']>>;
  beforeAll(async () => {
    open = await side.start();
  });
  afterAll(() => open.stop());

  const sent = async (id: string): Promise<string> => {
    const found = (await open.texts()).filter((text) => text.includes(`<${id}@example.test>`));
    expect(found).toHaveLength(1);
    return found[0] ?? '';
  };

  it('arrives unchanged', async () => {
    const mail = mailOf(`Hello,\n\n${secret}\n.\n..two dots, and a line alone\n`);
    await open.mailer.send(mail, at);
    const { headers, body } = read(await sent(mail.id));
    expect(Object.fromEntries(headers)).toEqual({
      Date: 'Wed, 04 Mar 2026 05:06:07 +0000',
      From: `Supersync <${from}>`,
      To: '<person@example.test>',
      'Message-ID': `<${mail.id}@example.test>`,
      Subject: 'Hello',
      'Auto-Submitted': 'auto-generated',
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '7bit',
    });
    expect(body).toBe(`Hello,\r\n\r\n${secret}\r\n.\r\n..two dots, and a line alone`);
  });

  it('transports non-ASCII text and lines of any length over any relay', async () => {
    const mail = mailOf(`Zoë\n${'é'.repeat(2000)}`, { subject: 'Grüße' });
    await open.mailer.send(mail, at);
    const text = await sent(mail.id);
    expect(text).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThan(998);
    const { headers, body } = read(text);
    expect(headers.get('Subject')).toBe(`=?utf-8?B?${Buffer.from('Grüße').toString('base64')}?=`);
    expect(body).toBe(`Zoë\r\n${'é'.repeat(2000)}`);
  });

  it('has a plain-text and an HTML part where it is given both', async () => {
    const mail = { ...mailOf('Bonjour, é'), html: '<p>Bonjour, é</p>' };
    await open.mailer.send(mail, at);
    const text = await sent(mail.id);
    expect(text).toContain(`Content-Type: multipart/alternative; boundary="=_${mail.id}"`);
    const [, plain = '', html = '', end] = text.split(`--=_${mail.id}`);
    const decoded = (part: string): string =>
      Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString();
    expect(plain).toContain('Content-Type: text/plain; charset=utf-8');
    expect(decoded(plain)).toBe('Bonjour, é');
    expect(html).toContain('Content-Type: text/html; charset=utf-8');
    expect(decoded(html)).toBe('<p>Bonjour, é</p>');
    expect(end).toMatch(/^--/);
  });

  it('refuses header injection and invalid addresses', async () => {
    const mail = mailOf('text', { subject: 'Hello\r\nBcc: other@example.test' });
    await open.mailer.send(mail, at);
    expect(read(await sent(mail.id)).headers.has('Bcc')).toBe(false);
    for (const to of ['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', 'nobody', '<a@b.test>', ''])
      await expect(open.mailer.send(mailOf('text', { to }), at)).rejects.toThrow('not an address');
  });
});

describe('a folder', () => {
  it('stores one file per mail, readable by its owner only, at the reported path', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-mail-'));
    try {
      const mailer = createMailer({ dataDir, mailFrom: from });
      const mail = mailOf(secret);
      await mailer.send(mail, at);
      await mailer.send(mail, at);
      const file = mailer.fileOf(mail.id) ?? '';
      expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${mail.id}.eml`]);
      expect(await readFile(file, 'utf8')).toContain(secret);
      expect((await stat(file)).mode & 0o077).toBe(0);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});

describe('a relay', () => {
  const open = new Set<SmtpServer>();
  const start = async (login?: { user: string; pass: string }): Promise<SmtpServer> => {
    const smtp = await startSmtpServer(login);
    open.add(smtp);
    return smtp;
  };
  afterAll(() => Promise.all([...open].map((smtp) => smtp.stop())));
  const mailerOf = (smtpUrl: string): Mailer => createMailer({ dataDir: '', mailFrom: from, smtpUrl });

  it('gets sender and receiver', async () => {
    const smtp = await start();
    const mailer = mailerOf(smtp.url);
    await mailer.send(mailOf('text'), at);
    expect(smtp.received).toMatchObject([{ from, to: ['person@example.test'] }]);
    expect(mailer.fileOf('any')).toBeNull();
  });

  it('is authenticated with the user and password of the URL', async () => {
    const smtp = await start({ user: 'console@relay', pass: 'p@ss:word/%' });
    const withLogin = (pass: string): string =>
      smtp.url.replace('//', `//console%40relay:${encodeURIComponent(pass)}@`);
    await mailerOf(withLogin('p@ss:word/%')).send(mailOf('text'), at);
    expect(smtp.said).toContain('AUTH console@relay');
    expect(smtp.received).toHaveLength(1);
    const refused = mailerOf(withLogin('wrong-one')).send(mailOf('text'), at);
    await expect(refused).rejects.toThrow('did not take the mail (EAUTH');
    await expect(refused).rejects.not.toThrow('wrong-one');
  });

  it.each(['refuse', 'refuse for now', 'hang up'] as const)(
    'that answers “%s” fails the mail, without passing on its message',
    async (answer) => {
      const smtp = await start();
      smtp.meet(answer);
      const sending = mailerOf(smtp.url).send(mailOf(secret), at);
      const error = await sending.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof Error)) throw new TypeError('The mail was taken');
      expect(error.message).toContain('did not take the mail');
      // The test's relay repeats the entire mail in its refusal, as some do.
      for (const part of ['a-secret', 'person@'])
        expect(`${error.message} ${error.stack}`).not.toContain(part);
      expect(error.cause).toBeUndefined();
    },
  );

  it('that is unreachable fails the mail', async () => {
    const smtp = await startSmtpServer();
    await smtp.stop();
    await expect(mailerOf(smtp.url).send(mailOf('text'), at)).rejects.toThrow('ESOCKET');
  });

  it('on another host requires TLS unless the URL opts out', () => {
    const tls = (url: string): object => {
      const { host, port, secure, requireTLS, ignoreTLS = false } = relayOptions(url);
      return { host, port, secure, requireTLS, ignoreTLS };
    };
    const open587 = { port: 587, secure: false, ignoreTLS: false };
    expect(tls('smtp://relay.test')).toEqual({ ...open587, host: 'relay.test', requireTLS: true });
    expect(tls('smtp://[::1]')).toEqual({ ...open587, host: '::1', requireTLS: false });
    expect(tls('smtp://relay.test:25?tls=off')).toEqual({
      host: 'relay.test',
      port: 25,
      secure: false,
      requireTLS: false,
      ignoreTLS: true,
    });
    expect(tls('smtps://relay.test')).toMatchObject({ port: 465, secure: true, requireTLS: false });
  });
});
