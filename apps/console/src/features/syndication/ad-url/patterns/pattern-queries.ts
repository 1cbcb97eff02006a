import { testAdUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/actions.ts';
import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export type PatternAnswer = ActionAnswer<typeof testAdUrlPattern>;

/** A pattern being edited, and the property to test it with. */
export interface PatternTrial {
  readonly partnerId: number;
  readonly propertyId: number;
  readonly pattern: string;
  readonly marks: string | null;
}

export const tryPattern = (trial: PatternTrial, look: boolean): Promise<PatternAnswer> =>
  client.act(testAdUrlPattern, { body: { ...trial, look } });

/** The address it generates; requested for every change, and never stored. */
export const trialOptions = (trial: PatternTrial) =>
  queryOptions({
    queryKey: [adUrlPattern.name, 'trial', trial],
    queryFn: () => tryPattern(trial, false),
    meta: { reads: [propertyMeta.name] },
  });
