import { randomUUID } from 'node:crypto';
import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { saveRateTemplate } from '@supersync/contract/sales/rate-template/actions.ts';
import {
  letterDocument,
  templateErrors,
  type LetterLanguage,
  type LetterTemplate,
} from '@supersync/contract/sales/rate-template/letter.ts';
import { rateTemplate } from '@supersync/contract/sales/rate-template/rate-template.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { records } from '#platform/resource/records.ts';
import type { Caller, Origin } from '#platform/server.ts';
import { currentTemplate, letterFor, type MadeLetter } from './letters.ts';
import { findFacts } from './rate-facts.ts';

type Draft = LetterTemplate & { readonly language: LetterLanguage };

function demandSound(draft: Draft): void {
  const errors = templateErrors(draft);
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, { errors });
}

export async function saveTemplate(
  tx: Transaction,
  origin: Origin,
  { basedOn, note = '', ...draft }: ActionInput<typeof saveRateTemplate>['body'],
): Promise<{ id: number; number: number }> {
  demandSound(draft);
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('rate letter templates', 0))`);
  const current = await currentTemplate(tx, draft.language);
  const number = current?.number ?? 0;
  if (number !== basedOn) throw problem('newer_template', { number });
  const { record } = await records(tx, origin).create(rateTemplate, {
    ...draft,
    number: number + 1,
    note: note === '' ? null : note,
    createdUserId: origin.userId,
  });
  return { id: record.id, number: record.number };
}

export async function previewLetter(
  db: Queryable,
  subscriptionId: number,
  now: Date,
  draft?: Draft,
): Promise<MadeLetter> {
  const [facts] = await findFacts(db, sql`s.id = ${subscriptionId}`);
  if (facts === undefined) throw problem('not_found', { thing: subscription.singular, key: subscriptionId });
  return letterFor(db, facts, now, draft);
}

/** Marked as a test, so that nobody takes it for a notice. */
export async function sendTest(
  db: Queryable,
  mailer: Mailer,
  { email }: Caller,
  { subscriptionId, draft }: { readonly subscriptionId: number; readonly draft: Draft },
  now: Date,
): Promise<{ to: string; file: string | null }> {
  demandSound(draft);
  const { subject, html, text } = await previewLetter(db, subscriptionId, now, draft);
  const id = randomUUID();
  try {
    const document = letterDocument(html, draft.language);
    await mailer.send({ id, to: email, subject: `[Test] ${subject}`, html: document, text }, now);
  } catch (error) {
    throw problem('mail_not_taken', { reason: error instanceof Error ? error.message : 'No mail server' });
  }
  return { to: email, file: mailer.fileOf(id) };
}
