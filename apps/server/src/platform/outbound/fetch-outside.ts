import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isPublicAddress, permissionFor, portOf } from './allowed.ts';

/** Why a fetch failed, as a message for staff. */
export class OutsideError extends Error {
  /** `refused`: not allowed, so a retry won't help. `failed`: it may work later. */
  readonly kind: 'refused' | 'failed';
  /** The system's own name of a failure, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  readonly code: string | null;
  constructor(kind: OutsideError['kind'], message: string, code: string | null = null) {
    super(message);
    this.name = 'OutsideError';
    this.kind = kind;
    this.code = code;
  }
}

export interface OutsideOptions {
  /** Hosts that may be called. */
  readonly hosts: readonly string[];
  /** A host name that maps to a server of our own, and its address. */
  readonly own?:
    | {
        readonly host: string;
        readonly address: string;
        readonly port: number;
        /** Before the path of every call: where that server keeps this host. */
        readonly under?: string;
      }
    | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted as JSON; without it the request is a GET. Never re-sent by a redirect. */
  readonly body?: object;
  /** Posted as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as they are. */
  readonly bytes?: { readonly type: string; readonly content: Buffer };
  /** Where it is neither read nor posted to; `HEAD` reads without the body. */
  readonly method?: 'DELETE' | 'HEAD' | 'PUT';
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** For tests: an authority to trust besides the usual ones. */
  readonly ca?: string;
  /** For tests: replaces DNS. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

export interface Certificate {
  readonly issuer: string;
  readonly expiresAt: Date;
}

/** How the answer came about. */
export interface Journey {
  /** Addresses that led on, in order. */
  readonly redirects: readonly { readonly status: number; readonly url: string }[];
  /** The network address that answered last. */
  readonly address: string;
  /** From the last call to its first byte, with connecting. */
  readonly ttfbMs: number;
  /** Null without TLS. */
  readonly certificate: Certificate | null;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The final URL after redirects. */
  readonly url: string;
  readonly journey: Journey;
}

const maxRedirects = 3;

const resolveName = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

interface Target {
  readonly address: string;
  readonly port: number;
  readonly under: string;
}

/** The network address of a host that may be called: resolved once and checked, for the caller to connect to. */
export async function allowedAddress(
  url: URL,
  options: Pick<OutsideOptions, 'hosts' | 'resolve'>,
): Promise<{ readonly address: string; readonly port: number }> {
  const permission = permissionFor(url, options.hosts);
  if (permission === null)
    throw new OutsideError(
      'refused',
      `${url.host} is not among the hosts this server may call (OUTBOUND_HOSTS)`,
    );
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await (options.resolve ?? resolveName)(host) : [host];
  } catch {
    throw new OutsideError('failed', `${url.hostname} could not be resolved`);
  }
  const [first] = addresses;
  if (first === undefined) throw new OutsideError('failed', `${url.hostname} has no address`);
  if (!permission.mayBeClosed && !addresses.every(isPublicAddress))
    throw new OutsideError('refused', `${url.hostname} resolves to a private network`);
  return { address: first, port: portOf(url) };
}

/** The address to call, pinned, so that it cannot change in between. */
async function targetOf(url: URL, options: OutsideOptions): Promise<Target> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutsideError('refused', `${url.protocol} addresses are not called`);
  if (url.username !== '' || url.password !== '')
    throw new OutsideError('refused', 'URLs with credentials are not called');
  const { own } = options;
  if (own !== undefined && url.hostname === own.host && url.protocol === 'http:')
    return { address: own.address, port: own.port, under: own.under ?? '' };
  return { ...(await allowedAddress(url, options)), under: '' };
}

interface Payload {
  readonly type: string;
  readonly bytes: Buffer;
}

function payloadOf({ body, form, bytes }: OutsideOptions): Payload | undefined {
  if (bytes !== undefined) return { type: bytes.type, bytes: bytes.content };
  if (body !== undefined) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  if (form === undefined) return undefined;
  return {
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(new URLSearchParams(form).toString()),
  };
}

function openRequest(
  url: URL,
  target: Target,
  options: OutsideOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_host, { all }, answer) => {
    const family = isIP(target.address);
    if (all === true) answer(null, [{ address: target.address, family }]);
    else answer(null, target.address, family);
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const payload = payloadOf(options);
  return new Promise((resolve, reject) => {
    const request = send(
      {
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: target.port,
        path: `${target.under}${url.pathname}${url.search}`,
        method: options.method ?? (payload === undefined ? 'GET' : 'POST'),
        headers: {
          host: url.host,
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(payload === undefined
            ? {}
            : { 'content-type': payload.type, 'content-length': String(payload.bytes.length) }),
          ...options.headers,
        },
        lookup: pinned,
        servername: url.hostname,
        ...(options.ca === undefined ? {} : { ca: options.ca }),
        // No connection reuse: a shared one may lead to another address.
        agent: false,
        signal,
      },
      resolve,
    );
    request.on('error', reject);
    request.end(payload?.bytes);
  });
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): OutsideError =>
    new OutsideError('refused', `The answer is larger than ${Math.round(maxBytes / 1_048_576)} MiB`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function certificateOf({ socket }: IncomingMessage): Certificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const { issuer, valid_to: validTo } = socket.getPeerCertificate();
  const expiresAt = new Date(validTo);
  if (Number.isNaN(expiresAt.getTime())) return null;
  return { issuer: String(issuer.O ?? issuer.CN ?? 'unknown').slice(0, 200), expiresAt };
}

/** A secret is for the host it was given for, not for where that host sends us. */
function withoutSecrets(options: OutsideOptions): OutsideOptions {
  const headers = Object.entries(options.headers ?? {}).filter(
    ([name]) => !['authorization', 'cookie'].includes(name.toLowerCase()) && !/key|token|secret/i.test(name),
  );
  return { ...options, headers: Object.fromEntries(headers) };
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * The only outbound HTTP client: allowed hosts, checked and pinned addresses, few redirects, and limits on
 * size and time.
 */
export async function fetchOutside(address: string, options: OutsideOptions): Promise<OutsideAnswer> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, limit]);
  let url = URL.parse(address);
  const led: { status: number; url: string }[] = [];
  let sent = options;
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (url === null) throw new OutsideError('refused', 'That is not an address');
      const target = await targetOf(url, sent);
      const asked = performance.now();
      const answer = await openRequest(url, target, sent, signal);
      const ttfbMs = Math.round(performance.now() - asked);
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      const isRead =
        payloadOf(options) === undefined && (options.method === undefined || options.method === 'HEAD');
      if (!isRedirect(status) || location === undefined || !isRead) {
        // Read before the body: the connection is gone after it.
        const certificate = certificateOf(answer);
        if (options.method === 'HEAD') answer.resume();
        return {
          status,
          headers: answer.headers,
          // The length of a HEAD's answer is that of the page it leaves out.
          body: options.method === 'HEAD' ? Buffer.alloc(0) : await readBody(answer, options.maxBytes),
          url: url.href,
          journey: { redirects: led, address: target.address, ttfbMs, certificate },
        };
      }
      answer.destroy();
      led.push({ status, url: url.href });
      const next = URL.parse(location, url.href);
      if (next?.origin !== url.origin) sent = withoutSecrets(sent);
      url = next;
    }
    throw new OutsideError('refused', `More than ${maxRedirects} redirects`);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    options.signal.throwIfAborted();
    if (limit.aborted)
      throw new OutsideError(
        'failed',
        `There was no answer within ${Math.round(options.timeoutMs / 1000)} seconds`,
      );
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection lost';
    throw new OutsideError('failed', `${url?.host ?? 'The host'} could not be reached (${code})`, code);
  }
}
