import type { Server } from '#platform/server.ts';
import { readForm, signatureOf } from './provider/signature.ts';
import { webhookPaths } from './webhook-paths.ts';

interface SimulatedCall {
  readonly providerCallId: string;
  readonly from: string;
  readonly to: string;
}

const talkSeconds = 42;

/** What the provider posts in the course of a call that is answered, signed as it signs. */
export async function ringSimulated(
  { app }: Pick<Server, 'app'>,
  { base, token }: { readonly base: string; readonly token: string },
  { providerCallId, from, to }: SimulatedCall,
): Promise<void> {
  const post = async (path: string, more: Record<string, string>): Promise<void> => {
    const body = new URLSearchParams({ CallSid: providerCallId, From: from, To: to, ...more }).toString();
    await app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(token, `${base}${path}`, readForm(body)),
      },
      payload: body,
    });
  };
  await post(webhookPaths.voice, { CallStatus: 'ringing' });
  await post(webhookPaths.dialed, { DialCallStatus: 'completed', DialCallDuration: String(talkSeconds) });
  await post(webhookPaths.status, { CallStatus: 'completed', CallDuration: String(talkSeconds + 8) });
}
