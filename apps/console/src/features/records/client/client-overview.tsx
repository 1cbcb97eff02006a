import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { listAddress } from '#kit/list-page/list-state.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { propertySearchScreen } from '#features/records/property/screens.ts';
import type { Finding } from './client-health.ts';
import type { ClientProperties, FullClient } from './client-queries.ts';
import classes from './client.module.css';
import { PropertyNumbers } from './property-numbers.tsx';

const shown = [
  'lwsCompanyLabel',
  'city',
  'provinceCode',
  'countryCode',
  'timezone',
  'locale',
  'phone',
  'email',
  'website',
  'created',
] as const;

export interface ClientOverviewProps {
  readonly client: FullClient;
  readonly findings: readonly Finding[];
  readonly properties: UseQueryResult<ClientProperties>;
}

export function ClientOverview({ client, findings, properties }: ClientOverviewProps) {
  return (
    <div className={classes.overview}>
      <div className={classes.stack}>
        <Section title="Health">
          {properties.isLoadingError ? <QueryError query={properties} /> : null}
          {properties.isSuccess && findings.length === 0 ? (
            <p className={classes.muted}>No problems found.</p>
          ) : (
            <ul className={classes.findings}>
              {findings.map((finding) => (
                <li key={finding.words} className={classes.finding}>
                  <ToneBadge tone={finding.tone} icon={finding.tone === 'danger' ? 'failed' : 'warning'}>
                    {finding.tone === 'danger' ? 'Failing' : 'Warning'}
                  </ToneBadge>
                  <FindingLink clientId={client.id} finding={finding} />
                </li>
              ))}
            </ul>
          )}
        </Section>
        {properties.isError ? null : <PropertyNumbers clientId={client.id} properties={properties.data} />}
      </div>
      <Section title="Facts">
        <FieldList
          fields={shown.map((name) => ({
            label: labelOf(name, clientResource.fields[name]),
            value: fieldValue(clientResource, name, client[name]),
          }))}
        />
      </Section>
    </div>
  );
}

/** Links to the properties themselves, otherwise to the tab with the details. */
function FindingLink({ clientId, finding }: { readonly clientId: number; readonly finding: Finding }) {
  const { pathname } = useLocation();
  const to =
    finding.reason === undefined
      ? `${pathname}?tab=${finding.tab}`
      : listAddress(propertySearchScreen.path, {
          filters: {
            client: { kind: 'in', values: [String(clientId)] },
            attention: { kind: 'in', values: [finding.reason] },
          },
        });
  return <Link to={to}>{finding.words}</Link>;
}
