import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { checkNumberSetup } from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { printPhone, readNanp } from '@supersync/contract/kernel/format/phone.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { ProviderError, type ProviderNumber } from './provider/phone-provider.ts';
import type { CallSetup } from './setup.ts';
import type { CalledNumber } from './store-call.ts';

type Checks = ActionAnswer<typeof checkNumberSetup>['checks'];
type Check = Checks[number];

/** What the provider says of the number: held, not held, or nothing. */
type Reading = { readonly held: ProviderNumber | null } | { readonly trouble: string };

async function readHeld(db: Queryable, { provider }: CallSetup, numberId: number): Promise<Reading> {
  const { rows } = await db.query<{ providerId: string | null }>(
    sql`select provider_id as "providerId" from tracking_numbers where id = ${numberId}`,
  );
  const providerId = rows[0]?.providerId ?? null;
  if (providerId === null) return { held: null };
  try {
    return { held: await provider.read(providerId) };
  } catch (error) {
    if (error instanceof ProviderError) return { trouble: error.message };
    throw error;
  }
}

const passed = (check: Check['check'], message: string): Check => ({ check, verdict: 'passed', message });
const warned = (check: Check['check'], message: string): Check => ({ check, verdict: 'warning', message });
const failed = (check: Check['check'], message: string): Check => ({ check, verdict: 'failed', message });

function atProvider(reading: Reading, number: CalledNumber, { settingsFor }: CallSetup): Check[] {
  if ('trouble' in reading)
    return (['owned', 'webhook', 'fail_safe'] as const).map((check) => warned(check, reading.trouble));
  const { held } = reading;
  if (held === null)
    return [
      failed('owned', 'The provider does not hold this number for us: nobody hears of its calls.'),
      failed('webhook', 'There is no number at the provider that could have a webhook.'),
      warned('fail_safe', 'There is no number at the provider that could have a fail-safe.'),
    ];
  const wanted = settingsFor(number);
  const isSame = held.number === number.number;
  return [
    isSame
      ? passed('owned', `The provider holds it as ${held.providerId}.`)
      : failed('owned', `The provider holds ${printPhone(held.number)} as ${held.providerId} instead.`),
    held.voiceUrl === wanted.voiceUrl && held.statusCallback === wanted.statusCallback
      ? passed('webhook', `Calls are announced to ${held.voiceUrl}.`)
      : failed('webhook', `Calls are announced to ${held.voiceUrl || 'no one'}, not to ${wanted.voiceUrl}.`),
    held.fallbackUrl === ''
      ? warned('fail_safe', 'When this server does not answer, calls do not connect.')
      : held.fallbackUrl === wanted.fallbackUrl
        ? passed('fail_safe', 'When this server does not answer, the same line rings.')
        : warned('fail_safe', 'The fail-safe leads elsewhere than the number does.'),
  ];
}

async function forwardCheck(db: Queryable, { number, forwardTo }: CalledNumber): Promise<Check> {
  const { problem } = readNanp(forwardTo);
  if (problem !== undefined) return failed('forward', `${problem}.`);
  const { rows } = await db.query(sql`
    select from tracking_numbers where number = ${forwardTo} and status <> 'released'`);
  if (forwardTo === number || rows.length > 0)
    return failed(
      'forward',
      `${printPhone(forwardTo)} is one of our call numbers: a call would go in a circle.`,
    );
  return passed('forward', `${printPhone(forwardTo)} can be dialed.`);
}

/** Everything that decides whether a call to the number arrives, in the order a call meets it. */
export async function checkSetup(db: Queryable, setup: CallSetup, number: CalledNumber): Promise<Checks> {
  const [owned, webhook, failSafe] = atProvider(await readHeld(db, setup, number.id), number, setup);
  const { whisper, record, recordNotice } = number;
  const checks: (Check | undefined)[] = [
    owned,
    webhook,
    await forwardCheck(db, number),
    (whisper ?? '').trim() === ''
      ? warned('whisper', 'The office does not hear where a caller comes from.')
      : passed('whisper', `The office hears “${whisper}”.`),
    !record
      ? passed('notice', 'Calls are not recorded, so no notice is needed.')
      : (recordNotice ?? '').trim() === ''
        ? failed('notice', 'Calls are to be recorded, but callers are not told.')
        : passed('notice', `Callers hear “${recordNotice}”.`),
    failSafe,
  ];
  return checks.flatMap((check) => check ?? []);
}
