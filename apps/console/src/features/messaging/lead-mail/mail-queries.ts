import { readTestMail, readVerdicts } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { numberIn } from '#platform/screen/address-part.ts';
import { client } from '#platform/query/api.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';

const wholeRelations = ['lead', 'property'] as const;
export type FullMail = With<typeof leadMail, (typeof wholeRelations)[number]>;

export const mailOptions = (id: number) => recordOptions(leadMail, id, { relations: wholeRelations });

/** Verdicts change with a release of the server, and with the mail. */
export const verdictOptions = (id: number) =>
  queryOptions({
    queryKey: [leadMail.name, 'verdicts', id],
    queryFn: () => client.act(readVerdicts, { params: { id } }),
    meta: { reads: [leadMail.name] },
  });

/** A test is polled until the stream is open, or if it fails. */
const pollAgainMs = 1000;

export const testMailOptions = (messageId: string) =>
  queryOptions({
    queryKey: [leadMail.name, 'test', messageId],
    queryFn: () => client.act(readTestMail, { params: { messageId } }),
    meta: { reads: [leadMail.name] },
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ settledAt }) => settledAt === null) === true ? pollAgainMs : false,
  });

const testsShown = 20;

export const testMailsOptions = listOptions(leadMail, {
  fields: ['id', 'receivedAt', 'subject', 'parser', 'class', 'leadId', 'error', 'messageId'],
  where: { isTest: true },
  limit: testsShown,
});

/** The mail in the address. */
export const openMailIn = (search: URLSearchParams): number | null => numberIn(search.get('mail'));
