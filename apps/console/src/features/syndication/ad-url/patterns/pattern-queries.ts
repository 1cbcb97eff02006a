import { testAdUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/actions.ts';
import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export type PatternAnswer = ActionAnswer<typeof testAdUrlPattern>;

/** A pattern as it is typed, and the property it is tried on. */
export interface PatternTrial {
  readonly partnerId: number;
  readonly propertyId: number;
  readonly pattern: string;
  readonly marks: string | null;
}

export const tryPattern = (trial: PatternTrial, look: boolean): Promise<PatternAnswer> =>
  client.act(testAdUrlPattern, { body: { ...trial, look } });

/** The address it makes; asked again for every change, and kept nowhere. */
export const trialOptions = (trial: PatternTrial) =>
  queryOptions({
    queryKey: [adUrlPattern.name, 'trial', trial],
    queryFn: () => tryPattern(trial, false),
    meta: { reads: [propertyMeta.name] },
  });
