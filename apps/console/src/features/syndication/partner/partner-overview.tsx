import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FieldList, type Fact } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { fieldLabel } from '#parts/property/field-text.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { AdOutcomes } from './partner-ads.tsx';
import { describeLimits } from './settings/limit-text.ts';
import { gateCountsOptions, type Partner, type PartnerState } from './partner-queries.ts';
import { GateBadge } from './gate-badge.tsx';
import classes from './partner.module.css';
import { partnerScreen } from './screens.ts';

export interface PartnerOverviewProps {
  readonly partner: Partner;
  readonly partnerStates: UseQueryResult<readonly PartnerState[]>;
  readonly partnerState: PartnerState | undefined;
}

export function PartnerOverview({ partner, partnerStates, partnerState }: PartnerOverviewProps) {
  return (
    <div className={classes.overview}>
      <div className={classes.stack}>
        <Section title="Why properties are not live">
          <Gates partner={partner} />
        </Section>
        <Section title="Ads">
          <AdOutcomes partnerStates={partnerStates} partnerState={partnerState} />
        </Section>
      </div>
      <Section title="Facts">
        <FieldList fields={factsOf(partner)} />
      </Section>
    </div>
  );
}

/** How many linked properties each gate stops; each number links to them. */
function Gates({ partner }: { readonly partner: Partner }) {
  const found = useQuery(gateCountsOptions(partner.id));
  return (
    <Loaded query={found} lines={4}>
      {(counts) =>
        counts.every(({ count }) => count === 0) ? (
          <p className={classes.muted}>
            No property is linked to it yet. Clients and properties are linked on their own pages.
          </p>
        ) : (
          <table className={classes.counts} aria-label="Stopped by">
            <tbody>
              {counts
                .filter(({ count }) => count > 0)
                .map(({ gate, count }) => (
                  <tr key={gate}>
                    <th scope="row">
                      <GateBadge gate={gate} />
                    </th>
                    <td>
                      <Link to={hrefOf(partnerScreen, { id: partner.id }, { tab: 'properties', gate })}>
                        {formatNumber(count)}
                      </Link>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  );
}

const listed = (values: readonly string[], empty: ReactNode): ReactNode =>
  values.length === 0 ? empty : values.join(', ');

function factsOf(partner: Partner): Fact[] {
  const { fields } = partnerResource;
  const fact = (
    name: keyof typeof fields,
    value: ReactNode = fieldValue(partnerResource, name, partner[name]),
  ) => ({
    label: labelOf(name, fields[name]),
    value,
  });
  const { schedule, limits } = partner;
  return [
    fact('website'),
    fact('schedule', schedule === null ? 'Only when asked' : (describeCron(schedule) ?? schedule)),
    fact('level'),
    fact('leadChannel'),
    { label: 'Provinces and states', value: listed(partner.provinces, 'All') },
    fact(
      'propertyTypes',
      listed(
        partner.propertyTypes.map((each) => propertyTypes.labels[each]),
        'All',
      ),
    ),
    fact('requiredFields', listed(partner.requiredFields.map(fieldLabel), <Nothing />)),
    fact('limits', listed(describeLimits(limits), <Nothing />)),
    fact(
      'bannedPatterns',
      listed(
        partner.bannedPatterns.map((each) => `“${each}”`),
        <Nothing />,
      ),
    ),
    fact('countChangeHoldPct', `${partner.countChangeHoldPct} %`),
    fact('created'),
  ];
}
