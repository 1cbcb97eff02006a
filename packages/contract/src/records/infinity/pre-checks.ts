import { choices, type ChoiceOf } from '../../kernel/choices.ts';

/** The Rentals Infinity channels for a client's lead sources. */
export const infinityChannels = choices({
  partner: 'Partner',
  website: 'Website',
  social: 'Social',
  search: 'Search',
  offline: 'Offline',
  other: 'Other',
});
export type InfinityChannel = ChoiceOf<typeof infinityChannels>;

/** Sources every client has, besides its partners. */
export const ownSources = ['website', 'sign', 'print'] as const;

/** Facts of a client before its migration. */
export interface MigrationFacts {
  readonly partnerLink: 'active' | 'paused' | 'none';
  readonly activeSites: number;
  /** Partners with active syndication, without Rentals Infinity. */
  readonly feeds: number;
  readonly activeProperties: number;
  readonly propertiesWithoutPhone: number;
  /** Partner keys and own sources without a channel. */
  readonly unmappedSources: readonly string[];
  /** The restriction that blocks Rentals Infinity for the client. */
  readonly restriction: string | null;
}

export const preCheckKeys = choices({
  partner: 'Partner link',
  restriction: 'Restrictions',
  site: 'Active website',
  feeds: 'Feeds',
  properties: 'Properties',
  phones: 'Phone per property',
  sources: 'Sources',
});

export const preCheckStates = choices({
  ok: ['Passed', 'success'],
  warning: ['Warning', 'warning'],
  failed: ['Failed', 'danger'],
});

export interface PreCheck {
  readonly key: ChoiceOf<typeof preCheckKeys>;
  readonly state: ChoiceOf<typeof preCheckStates>;
  readonly detail: string;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** One line per requirement or recommendation. */
export function preChecks(facts: MigrationFacts): PreCheck[] {
  const { partnerLink, activeSites, feeds, activeProperties, propertiesWithoutPhone, unmappedSources } =
    facts;
  const properties = (count: number): string => `${count} ${count === 1 ? 'property' : 'properties'}`;
  return [
    partnerLink === 'active'
      ? { key: 'partner', state: 'ok', detail: 'Rentals Infinity is an active partner' }
      : {
          key: 'partner',
          state: 'failed',
          detail:
            partnerLink === 'paused'
              ? 'The link to Rentals Infinity is paused'
              : 'Rentals Infinity is not a partner',
        },
    facts.restriction === null
      ? { key: 'restriction', state: 'ok', detail: 'No restriction withholds it' }
      : { key: 'restriction', state: 'failed', detail: facts.restriction },
    activeSites > 0
      ? { key: 'site', state: 'ok', detail: plural(activeSites, 'active website') }
      : { key: 'site', state: 'failed', detail: 'No active website' },
    feeds > 0
      ? { key: 'feeds', state: 'ok', detail: plural(feeds, 'active feed') }
      : { key: 'feeds', state: 'warning', detail: 'No other partner is fed' },
    activeProperties > 0
      ? { key: 'properties', state: 'ok', detail: properties(activeProperties) }
      : { key: 'properties', state: 'failed', detail: 'No active property' },
    propertiesWithoutPhone === 0
      ? { key: 'phones', state: 'ok', detail: 'Every active property has a phone number' }
      : {
          key: 'phones',
          state: 'failed',
          detail: `${properties(propertiesWithoutPhone)} without a phone number`,
        },
    unmappedSources.length === 0
      ? { key: 'sources', state: 'ok', detail: 'Every source has a channel' }
      : {
          key: 'sources',
          state: 'warning',
          detail: `On their usual channel, because nobody said another: ${unmappedSources.join(', ')}`,
        },
  ];
}

/** The default channel of a source. */
export function defaultChannel(source: string): InfinityChannel {
  if (source === 'website') return 'website';
  if (source === 'sign' || source === 'print') return 'offline';
  return source.startsWith('meta_') ? 'social' : 'partner';
}

export const passes = (checks: readonly PreCheck[]): boolean =>
  checks.every(({ state }) => state !== 'failed');
