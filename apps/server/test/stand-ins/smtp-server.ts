import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Commands before any mail: greetings and sign-ins. */
  readonly said: readonly string[];
  /** Responses to the next mails; the last one repeats. */
  meet(...answers: readonly SmtpAnswer[]): void;
  stop(): Promise<void>;
}

/** `lost`: accepted, but the connection breaks before the confirmation. */
export type SmtpAnswer =
  | 'take'
  | 'refuse for now'
  | 'refuse'
  | 'hang up'
  | 'lost'
  /** Takes the mail once this is done. */
  | (() => Promise<unknown>);

/** The part of RFC 5321 a client needs to send a mail, without TLS. */
export async function startSmtpServer(login?: {
  readonly user: string;
  readonly pass: string;
}): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const said: string[] = [];
  const sockets = new Set<Socket>();
  let answers: SmtpAnswer[] = ['take'];
  const nextAnswer = (): SmtpAnswer => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'take';

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let rest = '';
    let from = '';
    let to: string[] = [];
    let lines: string[] | null = null;
    let isIn = login === undefined;

    async function finishMail(body: readonly string[]): Promise<void> {
      const answer = nextAnswer();
      if (typeof answer === 'function') await answer();
      if (answer === 'hang up') return void socket.destroy();
      if (answer === 'refuse for now') return say(`451 Not now, ${to.join()}: ${body.join(' ')}`);
      if (answer === 'refuse') return say(`550 No, ${to.join()}: ${body.join(' ')}`);
      received.push({ from, to, text: body.join('\r\n') });
      if (answer === 'lost') return void socket.destroy();
      say('250 Taken');
    }

    function command(line: string): void {
      const verb = line.split(' ')[0]?.toUpperCase();
      if (verb === 'EHLO') {
        said.push('EHLO');
        say('250-test');
        say(login === undefined ? '250 SMTPUTF8' : '250 AUTH PLAIN');
      } else if (verb === 'AUTH') {
        const [, user, pass] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0');
        isIn = user === login?.user && pass === login?.pass;
        said.push(`AUTH ${user}`);
        say(isIn ? '235 In' : '535 Out');
      } else if (!isIn) say('530 Sign in');
      else if (verb === 'MAIL') {
        from = /<(.*?)>/.exec(line)?.[1] ?? '';
        to = [];
        say('250 Yes');
      } else if (verb === 'RCPT') {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        say('250 Yes');
      } else if (verb === 'DATA') {
        lines = [];
        say('354 Go on');
      } else if (verb === 'QUIT') {
        say('221 Bye');
        socket.end();
      } else say('250 Yes');
    }

    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (lines === null) command(line);
        else if (line === '.') {
          void finishMail(lines);
          lines = null;
        } else lines.push(line.replace(/^\.\./, '.'));
      }
    });
    say('220 test');
  });

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    said,
    meet: (...next) => {
      answers = [...next];
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
