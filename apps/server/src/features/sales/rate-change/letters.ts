import {
  allProperties,
  letterDay,
  letterMoney,
  renderLetter,
  templateErrors,
  type Letter,
  type LetterLanguage,
  type LetterTemplate,
  type LetterValues,
} from '@supersync/contract/sales/rate-template/letter.ts';
import { plannedDay, propose } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { closedClient, todayOf, type RateFacts } from './rate-facts.ts';

interface StoredTemplate extends LetterTemplate {
  readonly id: number;
  readonly number: number;
}

/** The version that is sent; the migration stores the first one of each language. */
export async function currentTemplate(
  db: Queryable,
  language: LetterLanguage,
): Promise<StoredTemplate | null> {
  const { rows } = await db.query<StoredTemplate>(sql`
    select id, number, subject, html from rate_letter_templates where language = ${language}
    order by number desc limit 1`);
  return rows[0] ?? null;
}

function valuesFor(
  facts: RateFacts,
  language: LetterLanguage,
  newRate: string,
  effective: string,
): LetterValues {
  const { client, service, rate, currency, property } = facts;
  return {
    client,
    service,
    currentRate: letterMoney(rate, currency, language),
    newRate: letterMoney(newRate, currency, language),
    effectiveDate: letterDay(effective, language),
    properties: property ?? allProperties[language],
  };
}

export interface MadeLetter extends Letter {
  readonly templateId: number | null;
  readonly effectiveOn: string;
  readonly language: LetterLanguage;
  /** Why it cannot be sent like this, in sentences. */
  readonly problems: string[];
}

/**
 * The letter of a subscription if it went out now. One without an open change shows what its default would propose, so
 * that a template can be tried on any subscription.
 */
export async function letterFor(
  db: Queryable,
  facts: RateFacts,
  now: Date,
  draft?: LetterTemplate & { readonly language: LetterLanguage },
): Promise<MadeLetter> {
  const today = todayOf(facts, now);
  const language = draft?.language ?? facts.language;
  const stored = draft === undefined ? await currentTemplate(db, language) : null;
  const template = draft ?? stored;
  const problems: string[] = [];
  const guess = facts.proposedRate === null ? propose(facts, facts.rule, today) : null;
  if (guess !== null && guess.refusal !== null) problems.push(guess.refusal);
  const proposed = guess !== null && guess.refusal === null ? guess : null;
  const newRate = facts.proposedRate ?? proposed?.proposedRate ?? facts.rate;
  // Only a proposal knows the notice of one that is not open yet.
  const effectiveOn =
    proposed?.proposedEffective ?? plannedDay({ ...facts, proposedRate: newRate }, today) ?? today;
  if (facts.isClientClosed) problems.push(closedClient(facts));
  if (facts.email === null) problems.push(`${facts.client} has no billing contact with an email address.`);
  if (template === null) {
    problems.push(`There is no letter template in ${language === 'fr' ? 'French' : 'English'}.`);
    return { subject: '', html: '', text: '', templateId: null, effectiveOn, language, problems };
  }
  for (const message of Object.values(templateErrors(template))) problems.push(message);
  const { empty, ...letter } = renderLetter(template, valuesFor(facts, language, newRate, effectiveOn));
  for (const name of empty) problems.push(`{{${name}}} is empty for this subscription.`);
  return { ...letter, templateId: stored?.id ?? null, effectiveOn, language, problems };
}
