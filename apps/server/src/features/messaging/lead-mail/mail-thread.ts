import type { InboundMail, Verdict } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';
import { readMail, verdictsOn, type MailReading } from './read-mail.ts';

// Anybody may write a mail, so what one costs to read is nobody's to promise: it is read where it delays no one.

export interface MailInput {
  readonly mail: InboundMail;
  /** Whether every parser is asked, or only those up to the first that knows the mail. */
  readonly isEachAsked: boolean;
}

export interface MailAnswer {
  readonly reading: MailReading;
  readonly verdicts: Verdict[];
}

answerRequests(({ mail, isEachAsked }: MailInput): MailAnswer => ({
  reading: readMail(mail),
  verdicts: isEachAsked ? verdictsOn(mail) : [],
}));
