import { ConfigError } from './config-error.ts';
import { read, type Env } from './variables.ts';

export interface TwilioConfig {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
}

export function readTwilio(env: Env): TwilioConfig | undefined {
  const accountSid = read(env, 'TWILIO_ACCOUNT_SID');
  const authToken = read(env, 'TWILIO_AUTH_TOKEN');
  if (accountSid === undefined && authToken === undefined) return undefined;
  // Without an address of ours Twilio could tell us of no call.
  if (accountSid === undefined || authToken === undefined || read(env, 'CALL_WEBHOOK_URL') === undefined)
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and CALL_WEBHOOK_URL belong together: set all or none.',
    );
  return { url: read(env, 'TWILIO_URL') ?? 'https://api.twilio.com', accountSid, authToken };
}
