import { expect, it } from 'vitest';
import { readBounce } from './read-bounce.ts';

const id = '6f1c2a4e-0b53-4d5e-9a77-3f2b8c1d0e11';
const report = {
  headers: {
    From: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
    Subject: 'Undelivered Mail Returned to Sender',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary="x"',
  },
  envelope: { to: 'console@supersync.test', from: '' },
  plain: `I'm sorry to have to inform you.\n\n<a@gone.example>: host mx.gone.example said: 550 5.1.1 User unknown\n\nMessage-ID: <${id}@supersync.test>\n`,
};

it('finds the letter and what the server said', () => {
  expect(readBounce(report)).toEqual({
    mailIds: [id],
    reason: '<a@gone.example>: host mx.gone.example said: 550 5.1.1 User unknown',
  });
  const byHeader = {
    ...report,
    headers: {
      From: 'postmaster@mx.example',
      'X-Failed-Recipients': 'a@gone.example',
      References: `<${id}@x>`,
    },
    plain: 'No such mailbox.',
  };
  expect(readBounce(byHeader)).toEqual({ mailIds: [id], reason: 'The receiving server did not take it' });
});

it('leaves other mails alone', () => {
  const reply = {
    ...report,
    headers: { From: 'Kim <kim@client.example>', Subject: 'Undeliverable', References: `<${id}@x>` },
    envelope: { to: 'console@supersync.test', from: 'kim@client.example' },
  };
  expect(readBounce(reply)).toBeNull();
  expect(readBounce({ ...report, plain: 'A report about nothing' })).toBeNull();
  expect(readBounce({ ...report, headers: { ...report.headers, Subject: 'Delivery delayed' } })).toBeNull();
  expect(readBounce({ ...report, plain: `Action: delayed\n<${id}@x>` })).toBeNull();
});
