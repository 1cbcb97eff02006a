import { choices, isChoice, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { attentionReasons } from '@supersync/contract/records/property/attention.ts';
import type { Tone } from '#kit/status-badge/badge-tones.ts';
import { formatCount } from '#kit/value/format.ts';

/** The facts for a client's health. Undefined where the person may not see them. */
export interface HealthFacts {
  readonly status: string;
  readonly sites: readonly { readonly status: string }[];
  readonly partnerLinks: readonly {
    readonly status: string;
    readonly partner: { readonly name: string; readonly status: string } | null;
  }[];
  readonly contacts: readonly { readonly isAdmin: boolean }[];
  readonly importers:
    | readonly {
        readonly name: string;
        readonly status: string;
        readonly runStatus: string;
        readonly lastSuccessAt: string | null;
      }[]
    | undefined;
  readonly propertyCount: number | undefined;
  /** The number of properties by reason. */
  readonly attention: readonly { readonly value: string; readonly count: number }[];
}

export interface Finding {
  readonly tone: Extract<Tone, 'warning' | 'danger'>;
  readonly words: string;
  /** The tab with the details. */
  readonly tab: 'properties' | 'partners' | 'websites' | 'importers' | 'people';
  /** The reason, where properties need attention. */
  readonly reason?: string;
}

const dayMs = 86_400_000;
/** Feeds are read daily; two missed days are reported. */
const staleDays = 2;

type Importer = NonNullable<HealthFacts['importers']>[number];

function importerFinding({ name, status, runStatus, lastSuccessAt }: Importer, now: number): Finding[] {
  if (status !== 'enabled') return [];
  if (runStatus === 'fatal-error')
    return [{ tone: 'danger', words: `${name}: the last run failed`, tab: 'importers' }];
  if (runStatus === 'RECOVERABLE_ERROR')
    return [{ tone: 'warning', words: `${name}: the last run had errors`, tab: 'importers' }];
  const days = lastSuccessAt === null ? undefined : (now - Date.parse(lastSuccessAt)) / dayMs;
  return days !== undefined && days > staleDays
    ? [
        {
          tone: 'warning',
          words: `${name}: no successful run for ${formatCount(Math.floor(days), 'day')}`,
          tab: 'importers',
        },
      ]
    : [];
}

function partnerFindings(links: HealthFacts['partnerLinks']): Finding[] {
  if (links.length === 0) return [{ tone: 'warning', words: 'Sent to no partner', tab: 'partners' }];
  return links.flatMap(({ status, partner }): Finding[] => {
    const name = partner?.name ?? 'a partner';
    if (partner !== null && partner.status !== 'active')
      return [{ tone: 'warning', words: `${name} itself is ${partner.status}`, tab: 'partners' }];
    return status === 'active'
      ? []
      : [{ tone: 'warning', words: `Sending to ${name} is paused`, tab: 'partners' }];
  });
}

/** The problems of a client, the worst first; none for a client that is not served. */
export function healthFindings(facts: HealthFacts, now: number): readonly Finding[] {
  if (facts.status === 'closed') return [];
  const found: Finding[] = [
    ...(facts.importers ?? []).flatMap((each) => importerFinding(each, now)),
    ...(facts.propertyCount === 0
      ? [{ tone: 'warning', words: 'No properties', tab: 'properties' } as const]
      : []),
    ...facts.attention.flatMap(({ value, count }): Finding[] =>
      isChoice(attentionReasons, value) && count > 0
        ? [
            {
              tone: 'warning',
              words: `${formatCount(count, 'property', 'properties')}: ${attentionReasons.labels[value].toLowerCase()}`,
              tab: 'properties',
              reason: value,
            },
          ]
        : [],
    ),
    ...(facts.sites.some(({ status }) => status === 'active')
      ? []
      : [{ tone: 'warning', words: 'No active website', tab: 'websites' } as const]),
    ...partnerFindings(facts.partnerLinks),
    ...(facts.contacts.some(({ isAdmin }) => isAdmin)
      ? []
      : [{ tone: 'warning', words: 'No administrator is known', tab: 'people' } as const]),
  ];
  return found.toSorted((a, b) => Number(b.tone === 'danger') - Number(a.tone === 'danger'));
}

export const healths = choices({
  healthy: ['Healthy', 'success'],
  degraded: ['Degraded', 'warning'],
  unhealthy: ['Unhealthy', 'danger'],
});

/** For the badge beside the name. */
export const healthOf = (findings: readonly Finding[]): ChoiceOf<typeof healths> =>
  findings.some(({ tone }) => tone === 'danger') ? 'unhealthy' : findings.length > 0 ? 'degraded' : 'healthy';
