import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { costCurrency } from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import { z } from 'zod';
import type { TwilioConfig } from '../../../../config/twilio.ts';
import {
  fetchOutside,
  OutsideError,
  type OutsideAnswer,
  type OutsideOptions,
} from '#platform/outbound/fetch-outside.ts';
import {
  ProviderError,
  type ProviderNumber,
  type NumberSettings,
  type PhoneProvider,
} from './phone-provider.ts';

/** A claim on an order lasts longer than a call may take: see `claimSeconds`. */
const limits = { maxBytes: 2 * 1_048_576, timeoutMs: 15_000 } as const;

const incoming = z
  .looseObject({
    sid: z.string().min(1).max(64),
    phone_number: z.string(),
    friendly_name: z.string().nullish(),
    voice_url: z.string().nullish(),
    status_callback: z.string().nullish(),
    voice_fallback_url: z.string().nullish(),
  })
  .transform((given): ProviderNumber => ({
    providerId: given.sid,
    number: given.phone_number,
    friendlyName: given.friendly_name ?? '',
    voiceUrl: given.voice_url ?? '',
    statusCallback: given.status_callback ?? '',
    fallbackUrl: given.voice_fallback_url ?? '',
  }));
const incomingPage = z.looseObject({
  incoming_phone_numbers: z.array(incoming),
  next_page_uri: z.string().nullish(),
});
const available = z.looseObject({
  available_phone_numbers: z.array(z.looseObject({ phone_number: z.string() })),
});
/** A number by Twilio's own description of its API, a text in its examples. */
const sentAmount = z
  .union([z.number().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,6}(\.\d{1,6})?$/));
const price = z.looseObject({ number_type: z.string(), current_price: sentAmount });
const countryPrices = z.looseObject({
  price_unit: z.string().toUpperCase().pipe(z.literal(costCurrency)),
  phone_number_prices: z.array(price),
});
const callMade = z.looseObject({ sid: z.string() });
const failure = z.looseObject({ code: z.int().optional(), message: z.string().optional() });

/** "Phone number is not available" and its like. */
const takenCodes: ReadonlySet<number> = new Set([21422, 21452, 22300]);

const form = (settings: NumberSettings): Record<string, string> => ({
  VoiceUrl: settings.voiceUrl,
  VoiceMethod: 'POST',
  StatusCallback: settings.statusCallback,
  StatusCallbackMethod: 'POST',
  VoiceFallbackUrl: settings.fallbackUrl,
  VoiceFallbackMethod: 'GET',
});

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const maxPages = 200;
const testTwiml = '<Response><Pause length="15"/><Hangup/></Response>';

/** Orders show one price: that of the country most properties are in. */
const pricedCountry = 'CA';

/** Of a real account on another host; a stand-in answers everything itself. */
const pricingUrl = (url: string): string => url.replace('//api.twilio.com', '//pricing.twilio.com');

/** A part of a cent counts as a whole one. */
const centsOf = (amount: string): number => Math.ceil(Number((Number(amount) * 100).toFixed(4)));

/** Twilio by its REST API. */
export function twilioProvider({ url, accountSid, authToken }: TwilioConfig): PhoneProvider {
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function send(
    path: string,
    more: Pick<OutsideOptions, 'form' | 'method'>,
    base = url,
  ): Promise<OutsideAnswer> {
    try {
      return await fetchOutside(`${base}${path}`, {
        ...limits,
        ...more,
        hosts: [new URL(base).host],
        headers: { authorization, accept: 'application/json' },
        // A purchase that has begun is waited for: nobody calls it off half-way.
        signal: new AbortController().signal,
      });
    } catch (error) {
      if (error instanceof OutsideError)
        throw new ProviderError(
          error.kind === 'refused' ? 'refused' : 'unclear',
          `Twilio: ${error.message}.`,
        );
      throw error;
    }
  }

  function refuse(answer: OutsideAnswer): never {
    const { code, message = `It answered ${answer.status}` } = failure.safeParse(jsonOf(answer)).data ?? {};
    const words = `Twilio: ${cutText(message, 300)}${code === undefined ? '' : ` (${code})`}.`;
    if (code !== undefined && takenCodes.has(code)) throw new ProviderError('taken', words);
    const mayWorkLater = answer.status >= 500 || answer.status === 429 || answer.status < 400;
    throw new ProviderError(mayWorkLater ? 'unclear' : 'refused', words);
  }

  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    more: Pick<OutsideOptions, 'form' | 'method'> = {},
    base = url,
  ): Promise<z.output<S>> {
    const answer = await send(path, more, base);
    if (answer.status !== 200 && answer.status !== 201) return refuse(answer);
    const parsed = schema.safeParse(jsonOf(answer));
    if (!parsed.success)
      throw new ProviderError('unclear', 'Twilio answered something we do not understand.');
    return parsed.data;
  }

  const numbers = `${account}/IncomingPhoneNumbers`;
  const one = (providerId: string): string => `${numbers}/${encodeURIComponent(providerId)}.json`;

  return {
    name: 'twilio',
    async prices() {
      const found = await ask(
        countryPrices,
        `/v1/PhoneNumbers/Countries/${pricedCountry}`,
        {},
        pricingUrl(url),
      );
      const priceOf = (kind: string): number => {
        const priced = found.phone_number_prices.find(({ number_type: type }) => type === kind);
        if (priced === undefined)
          throw new ProviderError('unclear', `Twilio lists no price of ${kind} numbers.`);
        return centsOf(priced.current_price);
      };
      return { local: priceOf('local'), tollfree: priceOf('toll free') };
    },
    async search({ numberType, country, areaCode }) {
      const kind = numberType === 'tollfree' ? 'TollFree' : 'Local';
      const query = new URLSearchParams({ AreaCode: areaCode, VoiceEnabled: 'true', PageSize: '20' });
      const found = await ask(available, `${account}/AvailablePhoneNumbers/${country}/${kind}.json?${query}`);
      return found.available_phone_numbers.map(({ phone_number: number }) => number);
    },
    async find(friendlyName) {
      const query = new URLSearchParams({ FriendlyName: friendlyName });
      const found = await ask(incomingPage, `${numbers}.json?${query}`);
      return found.incoming_phone_numbers.filter((held) => held.friendlyName === friendlyName);
    },
    async read(providerId) {
      const answer = await send(one(providerId), {});
      if (answer.status === 404) return null;
      if (answer.status !== 200) return refuse(answer);
      return incoming.parse(jsonOf(answer));
    },
    buy: ({ number, friendlyName, ...settings }) =>
      ask(incoming, `${numbers}.json`, {
        form: { PhoneNumber: number, FriendlyName: friendlyName, ...form(settings) },
      }),
    configure: (providerId, settings) => ask(incoming, one(providerId), { form: form(settings) }),
    async release(providerId) {
      const answer = await send(one(providerId), { method: 'DELETE' });
      if (answer.status !== 204 && answer.status !== 404) refuse(answer);
    },
    async *pages() {
      let next: string | null | undefined = `${numbers}.json?PageSize=1000`;
      for (let page = 0; typeof next === 'string' && page < maxPages; page += 1) {
        const found: z.output<typeof incomingPage> = await ask(incomingPage, next);
        yield found.incoming_phone_numbers;
        next = found.next_page_uri;
      }
    },
    async placeCall({ from, to }) {
      const { sid } = await ask(callMade, `${account}/Calls.json`, {
        form: { From: from, To: to, Twiml: testTwiml },
      });
      return sid;
    },
  };
}
