import { simulatedOutcomes } from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twimlProblems } from '#test/calls/twiml-grammar.ts';
import { answerXml, dialedXml, whisperXml, type CallUrls, type RoutedNumber } from './call-xml.ts';
import { simulate } from './simulate.ts';

const urls: CallUrls = {
  voice: 'https://calls.example/v0/call-webhooks/voice',
  dialed: 'https://calls.example/v0/call-webhooks/dialed',
  status: 'https://calls.example/v0/call-webhooks/status',
  whisper: (id) => `https://calls.example/v0/call-webhooks/whisper?number=${id}`,
};
const number: RoutedNumber = {
  id: 7,
  number: '+14375550101',
  forwardTo: '+14165550150',
  whisper: 'A caller from "Oak & Elm" <site>',
  record: true,
  recordNotice: 'This call is recorded.',
  timeoutSec: 25,
  status: 'active',
};

describe('the grammar itself refuses', () => {
  it.each([
    ['<Response><Dial wait="1"/></Response>', 'Dial has no attribute wait'],
    ['<Response><Dial timeout="soon"/></Response>', 'Dial cannot have timeout="soon"'],
    ['<Response><Number>+14165550101</Number></Response>', 'Number cannot stand in Response'],
    ['<Say>Hello</Say>', 'The root is Say'],
    ['<Response><Hangup/><Say>Bye</Say></Response>', 'Say is never reached after Hangup'],
    ['<Response><Dial><Number>416</Number></Dial></Response>', 'Number cannot be 416'],
  ])('%s', (xml, problem) => {
    expect(twimlProblems(xml)).toContain(problem);
  });
  it('what is not well-formed', () => {
    expect(twimlProblems('<Response><Say>A & B</Say></Response>')).not.toEqual([]);
  });
});

describe('call XML', () => {
  it('plays the notice, then rings the line with a whisper, and records', () => {
    const xml = answerXml(number, '+16135550123', urls);
    expect(twimlProblems(xml)).toEqual([]);
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Response><Say language="en-CA">This call is recorded.</Say>' +
        '<Dial timeout="25" callerId="+16135550123" answerOnBridge="true" record="record-from-answer" ' +
        'action="https://calls.example/v0/call-webhooks/dialed" method="POST">' +
        '<Number url="https://calls.example/v0/call-webhooks/whisper?number=7" method="POST">+14165550150</Number>' +
        '</Dial></Response>',
    );
  });

  it('never records without the notice', () => {
    const xml = answerXml({ ...number, recordNotice: ' ' }, null, urls);
    expect(xml).not.toContain('record=');
    expect(xml).toContain('callerId="+14375550101"');
  });

  it('refuses a call to a number that does not ring, or that nobody knows', () => {
    for (const routed of [
      null,
      { ...number, status: 'suspended' },
      { ...number, status: 'released' },
    ] as const) {
      const xml = answerXml(routed, null, urls);
      expect(twimlProblems(xml)).toEqual([]);
      expect(xml).toContain('<Reject reason="rejected"/>');
    }
  });

  it('is valid for each outcome, whatever the texts hold', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 140 }), fc.constant(null));
    fc.assert(
      fc.property(
        text,
        text,
        fc.boolean(),
        fc.constantFrom('active', 'suspended', 'released'),
        fc.constantFrom(...simulatedOutcomes.values),
        (whisper, recordNotice, record, status, outcome) => {
          const routed = { ...number, whisper, recordNotice, record, status } as const;
          const called = { ...routed, clientId: 1, propertyId: 1, source: 'sign' };
          const { steps, record: kept } = simulate(called, { from: '+16135550123', outcome }, urls);
          for (const { xml } of steps) if (xml !== null) expect(twimlProblems(xml)).toEqual([]);
          expect(kept.outcome).toBe(status === 'active' ? outcome : 'rejected');
          expect(kept.isRecorded).toBe(
            status === 'active' && record && recordNotice !== null && recordNotice.trim() !== '',
          );
        },
      ),
    );
  });

  it('is valid for every status the provider may name', () => {
    for (const status of ['completed', 'answered', 'busy', 'no-answer', 'failed', 'canceled', 'other', ''])
      expect(twimlProblems(dialedXml(status)), status).toEqual([]);
    expect(twimlProblems(whisperXml(null))).toEqual([]);
    expect(dialedXml('busy')).toContain('The line is busy');
  });
});
