import { mailClasses } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { leadStatuses } from '@supersync/contract/messaging/lead/lead.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import type { FullMail } from './mail-queries.ts';

/** Its class, which no longer matters for a redacted mail. */
export function MailClass({ of }: { readonly of: Pick<FullMail, 'class' | 'redactedAt'> }) {
  return of.redactedAt === null ? (
    <ChoiceBadge of={mailClasses} value={of.class} />
  ) : (
    <ChoiceBadge of={leadStatuses} value="redacted" />
  );
}
