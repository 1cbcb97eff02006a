import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { SiteBrowserConfig } from '../../../../config/site-browser.ts';
import { watchMemory } from './watch-memory.ts';

type Values = Readonly<Record<string, unknown>>;

const message = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  result: z.record(z.string(), z.unknown()).default({}),
  error: z.object({ message: z.string() }).optional(),
});

export class BrowserError extends Error {
  override name = 'BrowserError';
}

/** A browser of its own with one page, until it is closed. */
export interface Devtools {
  send(method: string, params?: Values): Promise<Values>;
  /** Called for every event of the page. */
  on(event: string, listener: (params: Values) => void): void;
  close(): Promise<void>;
}

/**
 * No network of its own: names are not resolved and the proxy does not answer, so whatever is not handed over by the
 * interception of requests (sockets, WebRTC, frames of other processes) reaches nothing.
 */
const flags = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--mute-audio',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--renderer-process-limit=1',
  '--js-flags=--max-old-space-size=256',
];

/** A message of a page can be as large as its screenshot. */
const maxMessageBytes = 64 * 1_048_576;

function readMessages(from: Readable, take: (text: string) => void, fail: (error: Error) => void): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  from.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end));
      take(Buffer.concat(parts).toString('utf8'));
      parts = [];
      bytes = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > maxMessageBytes) fail(new BrowserError('The browser answered more than is read.'));
  });
}

/** Starts the browser. It is ended with everything it started when the signal aborts. */
export async function startBrowser(
  { path, hasSandbox }: SiteBrowserConfig,
  signal: AbortSignal,
): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'supersync-browser-'));
  const child = spawn(
    path,
    [...flags, ...(hasSandbox ? [] : ['--no-sandbox']), `--user-data-dir=${profile}`, 'about:blank'],
    // A group of its own, so that all of its processes end together. Nothing of our environment goes along.
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      env: { HOME: profile, PATH: '/usr/bin:/bin' },
      detached: true,
    },
  );
  const ended = once(child, 'close').catch(() => undefined);
  const waiting = new Map<number, { take: (value: Values) => void; fail: (error: Error) => void }>();
  const listeners = new Map<string, ((params: Values) => void)[]>();
  let failure: Error | null = null;

  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { fail: reject } of waiting.values()) reject(failure);
    waiting.clear();
    kill();
  };
  const onAbort = (): void => fail(new BrowserError('The page took too long.'));
  signal.addEventListener('abort', onAbort, { once: true });
  const stopWatching = watchMemory(child.pid ?? 0, () =>
    fail(new BrowserError('The page needs more memory than a check may use.')),
  );
  child.once('error', () => fail(new BrowserError('The browser could not be started. Check SITE_BROWSER.')));
  child.once('close', () =>
    fail(new BrowserError('The browser ended unexpectedly. Check SITE_BROWSER_SANDBOX.')),
  );

  const [, , , input, output] = child.stdio;
  if (!(input instanceof Writable) || !(output instanceof Readable))
    throw new BrowserError('The browser has no pipe.');
  // The pipe breaks when the browser ends, which is told above.
  input.on('error', () => undefined);
  readMessages(
    output,
    (text) => {
      const { id, method, params, result, error } = message.parse(JSON.parse(text));
      if (id === undefined) {
        for (const listener of listeners.get(method ?? '') ?? []) listener(params);
        return;
      }
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.take(result);
      else asked?.fail(new BrowserError(error.message));
    },
    fail,
  );

  let last = 0;
  let session: string | undefined;
  const send: Devtools['send'] = (method, params = {}) =>
    new Promise((take, reject) => {
      if (failure !== null) return reject(failure);
      last += 1;
      waiting.set(last, { take, fail: reject });
      const sent = { id: last, method, params, ...(session === undefined ? {} : { sessionId: session }) };
      input.write(`${JSON.stringify(sent)}\0`);
    });
  async function close(): Promise<void> {
    signal.removeEventListener('abort', onAbort);
    stopWatching();
    kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    session = String(sessionId);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    send,
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    close,
  };
}
