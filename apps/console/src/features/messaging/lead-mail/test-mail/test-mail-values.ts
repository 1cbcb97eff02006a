import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { z } from 'zod';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import type { FullMail } from '../mail-queries.ts';

const headerTexts = z.record(z.string().max(200), z.union([z.string(), z.array(z.string())]));

/** A mail as form values: editable headers are fields, the rest stays as JSON. */
export const testMailSchema = z.object({
  to: z.string().trim().min(3, 'Required').max(320).includes('@', { message: 'An address with @' }),
  from: z.string().trim().min(1, 'Required').max(320),
  replyTo: z.string().max(1000).default(''),
  subject: z.string().max(1000).default(''),
  messageId: z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === '' || /^<[^<>\s]+>$/.test(text), 'As in <1234@mail.test>')
    .default(''),
  plain: z.string().max(200_000).default(''),
  html: z.string().max(500_000).default(''),
  headers: headerTexts.default({}),
});

export type TestMailValues = z.infer<typeof testMailSchema>;

export const testMailFields: readonly FieldDescriptor[] = [
  { name: 'to', label: 'To', kind: 'text', required: true, help: 'What follows + names the property' },
  { name: 'from', label: 'From', kind: 'text', required: true },
  { name: 'replyTo', label: 'Reply-To', kind: 'text' },
  { name: 'subject', label: 'Subject', kind: 'text' },
  { name: 'plain', label: 'Text', kind: 'multiline', rows: 7, wide: true },
  {
    name: 'html',
    label: 'HTML',
    kind: 'multiline',
    rows: 2,
    wide: true,
    help: 'Used if there is no text',
  },
  {
    name: 'messageId',
    label: 'Message-ID',
    kind: 'text',
    help: 'Leave empty for a new ID each time. A known ID is accepted once.',
    wide: true,
  },
  { name: 'headers', label: 'More headers', kind: 'json', wide: true },
];

export const emptyMail: TestMailValues = {
  to: 'leads+OAK12@inbound.test',
  from: '',
  replyTo: '',
  subject: '',
  messageId: '',
  plain: '',
  html: '',
  headers: {},
};

const own = ['from', 'reply-to', 'subject', 'message-id'];

const textOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};

/** A received mail, to be changed and sent to the test topic. It gets a new id. */
export function valuesOfMail(mail: Pick<FullMail, 'headers' | 'to' | 'plain' | 'html'>): TestMailValues {
  const headers = mail.headers ?? {};
  const named = (name: string): string =>
    textOf(Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]);
  const others = Object.entries(headers).filter(([name]) => !own.includes(name.toLowerCase()));
  return {
    to: mail.to,
    from: named('from'),
    replyTo: named('reply-to'),
    subject: named('subject'),
    messageId: '',
    plain: mail.plain ?? '',
    html: mail.html ?? '',
    headers: headerTexts.safeParse(Object.fromEntries(others)).data ?? {},
  };
}

/** As the mail service would post it. */
export function mailOfValues(values: TestMailValues, newMessageId: string): InboundMail {
  const { to, from, replyTo, subject, messageId, plain, html, headers } = values;
  const address = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(from)?.[0] ?? from;
  return {
    headers: {
      ...headers,
      'Message-ID': messageId === '' ? newMessageId : messageId,
      From: from,
      ...(replyTo === '' ? {} : { 'Reply-To': replyTo }),
      ...(subject === '' ? {} : { Subject: subject }),
    },
    envelope: { to, from: address },
    plain,
    ...(html === '' ? {} : { html }),
  };
}
