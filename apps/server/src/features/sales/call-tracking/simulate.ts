import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { SimulatedOutcome } from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import type { simulateCall } from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { dialedEvent, endedEvent, outcomeOf, unknownCall, withEvent } from './call-events.ts';
import { answerXml, dialedXml, isPutThrough, isRecordedCall, whisperXml, type CallUrls } from './call-xml.ts';
import { readForm } from './provider/signature.ts';
import { makesLead, type CalledNumber } from './store-call.ts';
import { webhookPaths } from './webhook-paths.ts';

type Simulation = ActionAnswer<typeof simulateCall>;
type Step = Simulation['steps'][number];

const callId = `CA${'0'.repeat(32)}`;
const ringSec = 8;
const talkSec = 42;

const dialStatuses: Readonly<Record<SimulatedOutcome, string>> = {
  answered: 'completed',
  busy: 'busy',
  no_answer: 'no-answer',
  failed: 'failed',
};

const formOf = (fields: Readonly<Record<string, string>>) => readForm(new URLSearchParams(fields).toString());

/** How a call would go, by the very functions that answer the provider and read what it tells. */
export function simulate(
  number: CalledNumber,
  { from, outcome }: { readonly from: string; readonly outcome: SimulatedOutcome },
  urls: CallUrls,
): Simulation {
  const head = { CallSid: callId, From: from, To: number.number };
  const steps: Step[] = [];
  const ask = (title: string, path: string, more: Record<string, string>, xml: string | null): void => {
    steps.push({ title, request: { path, fields: { ...head, ...more } }, xml });
  };
  const tell = (title: string): void => {
    steps.push({ title, request: null, xml: null });
  };

  const through = isPutThrough(number);
  const isRecorded = through && isRecordedCall(number);
  ask(
    `${printPhone(from)} calls ${printPhone(number.number)}: the provider asks what to do`,
    webhookPaths.voice,
    { CallStatus: 'ringing' },
    answerXml(number, from, urls),
  );
  let facts = unknownCall(through);
  let duration = 0;
  if (!through) tell(`The number is ${number.status}: the call is refused`);
  else {
    if (isRecorded) tell(`The caller hears the notice: “${number.recordNotice ?? ''}”`);
    tell(`${printPhone(number.forwardTo)} rings for up to ${number.timeoutSec} seconds`);
    if (outcome === 'answered') {
      if ((number.whisper ?? '').trim() !== '')
        ask(
          'The office picks up: the provider asks what it hears first',
          `${webhookPaths.whisper}?number=${number.id}`,
          { ParentCallSid: callId },
          whisperXml(number.whisper),
        );
      tell(`The two are connected${isRecorded ? ' and recorded' : ''} for ${talkSec} seconds`);
    }
    const dialed = {
      DialCallStatus: dialStatuses[outcome],
      ...(outcome === 'answered' ? { DialCallDuration: String(talkSec) } : {}),
    };
    ask(
      outcome === 'answered'
        ? 'The call is over'
        : 'The office was not reached: the provider asks what to say',
      webhookPaths.dialed,
      dialed,
      dialedXml(dialed.DialCallStatus),
    );
    facts = withEvent(facts, dialedEvent(formOf(dialed)));
    duration =
      outcome === 'no_answer' ? number.timeoutSec : outcome === 'answered' ? ringSec + talkSec : ringSec;
  }
  const ended = { CallStatus: through ? 'completed' : 'busy', CallDuration: String(duration) };
  ask('The provider tells that the call has ended', webhookPaths.status, ended, null);
  facts = withEvent(facts, endedEvent(formOf(ended)));

  return {
    steps,
    record: {
      source: number.source,
      calledNumber: number.number,
      forwardedTo: through ? number.forwardTo : null,
      outcome: outcomeOf(facts),
      durationSec: facts.durationSec,
      talkSec: facts.talkSec,
      isRecorded,
      recordNotice: isRecorded ? number.recordNotice : null,
      isTest: false,
      makesLead: makesLead(number, false),
    },
  };
}
