import { installationSecret } from '#platform/db/installation-secret.ts';
import type { Server } from '#platform/server.ts';
import type { CallUrls } from './call-xml.ts';
import type { NumberSettings, PhoneProvider } from './provider/phone-provider.ts';
import { faultsEvery, simulatedProvider } from './provider/simulated.ts';
import { twilioProvider } from './provider/twilio.ts';
import { priceList, type PriceList } from './provider/price-list.ts';
import { ringSimulated } from './ring-simulated.ts';
import { webhookPaths } from './webhook-paths.ts';

/** The provider of this server, and how it and we find each other. */
export interface CallSetup {
  readonly provider: PhoneProvider;
  readonly prices: PriceList;
  readonly urls: CallUrls;
  /** Where the provider reaches us, without a path. */
  readonly base: string;
  /** What its requests are signed with. */
  readonly token: string;
  settingsFor(number: { readonly forwardTo: string }): NumberSettings;
  /** The name of the nth number of an order at the provider, of which no other installation has the like. */
  nameFor(orderId: number, position: number): string;
}

/** Where the simulated provider would turn; nobody is there. */
const simulatedFailSafe = 'https://forward.example/?to={number}';

export async function setUpCalls(server: Server): Promise<CallSetup> {
  const { config, db } = server;
  const { twilio } = config;
  const base = config.callWebhookUrl || `http://localhost:${config.port}`;
  const token = twilio?.authToken ?? (await installationSecret(db, 'simulated-call-token')).toString('hex');
  const installation = (await installationSecret(db, 'call-installation')).toString('hex').slice(0, 8);
  const urls: CallUrls = {
    voice: `${base}${webhookPaths.voice}`,
    dialed: `${base}${webhookPaths.dialed}`,
    status: `${base}${webhookPaths.status}`,
    whisper: (numberId) => `${base}${webhookPaths.whisper}?number=${numberId}`,
  };
  const failSafe = config.callFailSafeUrl || (twilio === undefined ? simulatedFailSafe : '');
  const provider =
    twilio === undefined
      ? simulatedProvider(db, {
          fault: faultsEvery(config.callFaults),
          ring: (call) => ringSimulated(server, { base, token }, call),
        })
      : twilioProvider(twilio);
  return {
    provider,
    prices: priceList(provider, server.clock, server.log),
    urls,
    base,
    token,
    settingsFor: ({ forwardTo }) => ({
      voiceUrl: urls.voice,
      statusCallback: urls.status,
      fallbackUrl: failSafe.replaceAll('{number}', encodeURIComponent(forwardTo)),
    }),
    nameFor: (orderId, position) => `supersync ${installation} order ${orderId}/${position}`,
  };
}
