import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { issueSeverities } from '@supersync/contract/syndication/feed/feed-issue.ts';

/** A problem found during a build. */
export interface Issue {
  readonly severity: ChoiceOf<typeof issueSeverities>;
  readonly code: string;
  readonly field?: string;
  readonly words: string;
  readonly propertyId?: number;
  readonly listingId?: string;
}
