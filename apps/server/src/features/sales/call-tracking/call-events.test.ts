import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dialedEvent,
  endedEvent,
  headOf,
  isEnd,
  outcomeOf,
  unknownCall,
  withEvent,
  type CallEvent,
} from './call-events.ts';
import { isSigned, readForm, signatureOf } from './provider/signature.ts';

const form = (fields: Record<string, string>) => readForm(new URLSearchParams(fields).toString());
const dialed = (status: string): CallEvent => dialedEvent(form({ DialCallStatus: status }));
const ended = (status: string): CallEvent => endedEvent(form({ CallStatus: status, CallDuration: '9' }));

describe('what became of a call', () => {
  it.each<[string, readonly CallEvent[], string]>([
    ['nothing told yet', [], 'in_progress'],
    ['the office answered', [dialed('completed'), ended('completed')], 'answered'],
    ['the office was busy and the caller heard so', [dialed('busy'), ended('completed')], 'busy'],
    ['nobody answered', [dialed('no-answer')], 'no_answer'],
    ['the line failed', [dialed('failed')], 'failed'],
    ['the caller gave up while it rang', [ended('completed')], 'canceled'],
  ])('%s', (_, events, outcome) => {
    expect(outcomeOf(events.reduce(withEvent, unknownCall(true)))).toBe(outcome);
  });

  it('does not depend on the order of events, nor on how often they come', () => {
    const events: CallEvent[] = [{ kind: 'arrived' }, dialed('no-answer'), ended('completed')];
    const whole = events.reduce(withEvent, unknownCall(true));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (more) => {
        const facts = [...more, ...events].reduce(withEvent, unknownCall(true));
        expect(facts).toEqual(whole);
        expect(withEvent(facts, dialed('completed'))).toBe(facts);
      }),
    );
  });

  it('reads what is posted, and leaves what it cannot read', () => {
    const sid = `CA${'a'.repeat(32)}`;
    expect(headOf(form({ CallSid: sid, From: '+16135550123', To: '+14375550101' }))).toEqual({
      providerCallId: sid,
      from: '+16135550123',
      to: '+14375550101',
    });
    expect(headOf(form({ CallSid: sid, From: '+266696687', To: '+14375550101' }))?.from).toBeNull();
    expect(headOf(form({ CallSid: sid, From: 'anonymous', To: '+14375550101' }))?.from).toBeNull();
    expect(headOf(form({ CallSid: "x'; drop", From: '', To: '+14375550101' }))).toBeNull();
    expect(dialedEvent(form({ RecordingUrl: 'javascript:alert(1)', DialCallDuration: '-4' }))).toMatchObject({
      recordingUrl: null,
      talkSec: null,
    });
    expect([isEnd(form({ CallStatus: 'ringing' })), isEnd(form({ CallStatus: 'completed' }))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('signatures', () => {
  // The example of Twilio's own documentation.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const fields = form({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  });

  it('are made as the provider makes them', () => {
    expect(signatureOf('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  it('hold for this address and these fields only', () => {
    const given = signatureOf('12345', url, fields);
    expect(isSigned(given, '12345', url, fields)).toBe(true);
    expect(isSigned(given, '12346', url, fields)).toBe(false);
    expect(isSigned(given, '12345', `${url}&x=1`, fields)).toBe(false);
    expect(isSigned(given, '12345', url, { ...fields, Digits: ['1235'] })).toBe(false);
    expect(isSigned(undefined, '12345', url, fields)).toBe(false);
    expect(isSigned('', '12345', url, fields)).toBe(false);
  });
});
