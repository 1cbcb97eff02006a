import { SaxesParser } from 'saxes';

interface Rule {
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly children: readonly string[];
  /** Whether it holds text. */
  readonly text?: true;
}

const url = /^https?:\/\/\S+$/;
const method = /^(GET|POST)$/;
const truth = /^(true|false)$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const seconds = /^\d{1,5}$/;

/** TwiML's voice verbs and nouns with the attributes Twilio documents for them, as far as calls are forwarded. */
const grammar: Readonly<Record<string, Rule>> = {
  Response: { attributes: {}, children: ['Say', 'Dial', 'Reject', 'Hangup', 'Pause'] },
  Say: {
    attributes: { voice: /^[\w.-]+$/, language: /^[a-z]{2}-[A-Z]{2}$/, loop: seconds },
    children: [],
    text: true,
  },
  Dial: {
    attributes: {
      action: url,
      method,
      timeout: seconds,
      hangupOnStar: truth,
      timeLimit: seconds,
      callerId: e164,
      answerOnBridge: truth,
      record:
        /^(do-not-record|record-from-answer|record-from-ringing|record-from-answer-dual|record-from-ringing-dual)$/,
      recordingStatusCallback: url,
      trim: /^(trim-silence|do-not-trim)$/,
    },
    children: ['Number'],
    text: true,
  },
  Number: {
    attributes: { url, method, sendDigits: /^[\dwW#*]+$/, statusCallback: url },
    children: [],
    text: true,
  },
  Reject: { attributes: { reason: /^(rejected|busy)$/ }, children: [] },
  Hangup: { attributes: {}, children: [] },
  Pause: { attributes: { length: seconds }, children: [] },
};

/** After these nothing else is reached. */
const last: ReadonlySet<string> = new Set(['Reject', 'Hangup']);

/** What breaks the grammar; nothing where the document is valid. */
export function twimlProblems(xml: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  let ended: string | null = null;
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => problems.push(message));
  parser.on('opentag', ({ name, attributes }) => {
    const rule = grammar[name];
    const parent = open.at(-1);
    if (parent === undefined && name !== 'Response') problems.push(`The root is ${name}`);
    if (parent !== undefined && grammar[parent]?.children.includes(name) !== true)
      problems.push(`${name} cannot stand in ${parent}`);
    if (parent === 'Response' && ended !== null) problems.push(`${name} is never reached after ${ended}`);
    if (last.has(name)) ended = name;
    for (const [key, value] of Object.entries(attributes)) {
      const form = rule?.attributes[key];
      if (form === undefined) problems.push(`${name} has no attribute ${key}`);
      else if (!form.test(value)) problems.push(`${name} cannot have ${key}="${value}"`);
    }
    if (rule === undefined) problems.push(`There is no ${name}`);
    open.push(name);
  });
  parser.on('text', (text) => {
    const name = open.at(-1) ?? '';
    if (text.trim() === '') return;
    if (grammar[name]?.text !== true) problems.push(`${name} holds text`);
    if (name === 'Number' && !e164.test(text)) problems.push(`Number cannot be ${text}`);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return problems;
}
