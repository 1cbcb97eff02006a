import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const accountSid = `AC${'a'.repeat(32)}`;
export const authToken = 'the auth token of the account';

interface Incoming {
  sid: string;
  phone_number: string;
  friendly_name: string;
  voice_url: string;
  status_callback: string;
  voice_fallback_url: string;
}

/** Twilio's REST API as far as we call it. Whatever it does not expect it keeps under `wrong`. */
export interface TwilioStandIn {
  readonly url: string;
  /** `POST /IncomingPhoneNumbers.json`, in order. */
  readonly calls: readonly string[];
  /** What broke the documented form of a call. */
  readonly wrong: readonly string[];
  readonly held: Incoming[];
  /** Answers to the next calls in place of the usual ones; `lost` is done, and never answered. */
  readonly faults: ('lost' | { readonly status: number; readonly code: number; readonly message: string })[];
  stop(): void;
}

const settings = {
  VoiceUrl: 'voice_url',
  StatusCallback: 'status_callback',
  VoiceFallbackUrl: 'voice_fallback_url',
} as const;
const methods = { VoiceMethod: 'POST', StatusCallbackMethod: 'POST', VoiceFallbackMethod: 'GET' } as const;

/** As documented: strings, with parts of a cent. */
const prices = {
  country: 'Canada',
  iso_country: 'CA',
  phone_number_prices: [
    { number_type: 'local', base_price: '1.30', current_price: '1.245' },
    { number_type: 'toll free', base_price: 2.5, current_price: 2.5 },
  ],
  price_unit: 'USD',
};

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

export async function startTwilio(): Promise<TwilioStandIn> {
  const calls: string[] = [];
  const wrong: string[] = [];
  const held: Incoming[] = [];
  const faults: TwilioStandIn['faults'] = [];
  const root = `/2010-04-01/Accounts/${accountSid}`;
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const apply = (number: Incoming, form: URLSearchParams): void => {
    for (const [field, name] of Object.entries(settings) as [
      keyof typeof settings,
      (typeof settings)[keyof typeof settings],
    ][])
      number[name] = form.get(field) ?? number[name];
    for (const [field, method] of Object.entries(methods))
      if (form.get(field) !== method) wrong.push(`${field} is ${form.get(field) ?? 'missing'}`);
  };

  const answer = (method: string, url: URL, form: URLSearchParams): [number, unknown] => {
    const path = url.pathname.slice(root.length);
    const search = /^\/AvailablePhoneNumbers\/(CA|US)\/(Local|TollFree)\.json$/.exec(path);
    if (method === 'GET' && search !== null) {
      const areaCode = url.searchParams.get('AreaCode') ?? '';
      if (!/^\d{3}$/.test(areaCode)) wrong.push('AreaCode is missing');
      const numbers = Array.from({ length: 5 }, (_, n) => `+1${areaCode}555012${n}`);
      const free = numbers.filter((each) => !held.some(({ phone_number: taken }) => taken === each));
      return [200, { available_phone_numbers: free.map((phone_number) => ({ phone_number })) }];
    }
    if (path === '/IncomingPhoneNumbers.json' && method === 'GET') {
      const name = url.searchParams.get('FriendlyName');
      const found = held.filter((each) => name === null || each.friendly_name === name);
      return [200, { incoming_phone_numbers: found, next_page_uri: null }];
    }
    if (path === '/IncomingPhoneNumbers.json' && method === 'POST') {
      const number = form.get('PhoneNumber') ?? '';
      const name = form.get('FriendlyName') ?? '';
      if (!/^\+1\d{10}$/.test(number)) wrong.push(`PhoneNumber is ${number}`);
      if (name === '' || name.length > 64) wrong.push(`FriendlyName is ${name}`);
      const made: Incoming = {
        sid: `PN${String(held.length).padStart(32, '0')}`,
        phone_number: number,
        friendly_name: name,
        voice_url: '',
        status_callback: '',
        voice_fallback_url: '',
      };
      apply(made, form);
      held.push(made);
      return [201, made];
    }
    const sid = /^\/IncomingPhoneNumbers\/(PN\d{32})\.json$/.exec(path)?.[1];
    const place = held.findIndex((each) => each.sid === sid);
    const one = held[place];
    if (sid !== undefined && one === undefined) return [404, { code: 20404, message: 'Not found' }];
    if (one !== undefined && method === 'GET') return [200, one];
    if (one !== undefined && method === 'DELETE') {
      held.splice(place, 1);
      return [204, null];
    }
    if (one !== undefined && method === 'POST') {
      apply(one, form);
      return [200, one];
    }
    if (path === '/Calls.json' && method === 'POST') {
      for (const field of ['From', 'To', 'Twiml'])
        if ((form.get(field) ?? '') === '') wrong.push(`${field} is missing`);
      return [201, { sid: `CA${'c'.repeat(32)}` }];
    }
    wrong.push(`${method} ${path}`);
    return [404, { code: 20404, message: 'Not found' }];
  };

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', 'http://twilio.test');
    const method = request.method ?? '';
    const form = await bodyOf(request);
    const send = (status: number, body: unknown): void => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(body === null ? undefined : JSON.stringify(body));
    };
    if (request.headers.authorization !== basic) return send(401, { code: 20003, message: 'Authenticate' });
    // Twilio answers this on a host of its own.
    if (method === 'GET' && url.pathname === '/v1/PhoneNumbers/Countries/CA') return send(200, prices);
    calls.push(`${method} ${url.pathname.slice(root.length)}`);
    if (!url.pathname.startsWith(root)) return send(401, { code: 20003, message: 'Authenticate' });
    if (method === 'POST' && request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      wrong.push(`The body is ${request.headers['content-type'] ?? 'untyped'}`);
    const fault = method === 'POST' ? faults.shift() : undefined;
    if (fault !== undefined && fault !== 'lost')
      return send(fault.status, { code: fault.code, message: fault.message, status: fault.status });
    const [status, body] = answer(method, url, form);
    if (fault === 'lost') return void request.socket.destroy();
    send(status, body);
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  // The address of a socket that listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    wrong,
    held,
    faults,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
