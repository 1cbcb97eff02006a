import { inboundMailSchema } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { describe, expect, it } from 'vitest';
import { sampleMails } from './sample-mails.ts';
import { emptyMail, mailOfValues, testMailSchema, valuesOfMail } from './test-mail-values.ts';

describe('a test mail', () => {
  it.each(Object.entries(sampleMails))('%s is a mail as the mail service posts it', (_name, sample) => {
    const values = testMailSchema.parse({ ...emptyMail, ...sample });
    const mail = mailOfValues(values, '<new@console.test>');
    expect(inboundMailSchema.parse(mail)).toEqual(mail);
    expect(mail.headers['Message-ID']).toBe('<new@console.test>');
  });

  it('keeps the headers of the original mail, but not its id', () => {
    const values = valuesOfMail({
      to: 'leads+elm@inbound.test',
      headers: { 'Message-ID': '<old@x.test>', From: 'A <a@x.test>', subject: 'Hello', 'X-Spam-Flag': 'NO' },
      plain: 'Text',
      html: null,
    });
    expect(values).toMatchObject({ from: 'A <a@x.test>', subject: 'Hello', messageId: '' });
    expect(mailOfValues(values, '<new@x.test>')).toEqual({
      headers: { 'X-Spam-Flag': 'NO', 'Message-ID': '<new@x.test>', From: 'A <a@x.test>', Subject: 'Hello' },
      envelope: { to: 'leads+elm@inbound.test', from: 'a@x.test' },
      plain: 'Text',
    });
  });

  it('refuses an invalid mail', () => {
    expect(testMailSchema.safeParse({ ...emptyMail, from: 'a@x.test', to: 'nobody' }).success).toBe(false);
    expect(testMailSchema.safeParse({ ...emptyMail, from: 'a@x.test', messageId: '4711' }).success).toBe(
      false,
    );
  });
});
