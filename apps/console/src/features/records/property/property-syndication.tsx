import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { Switch } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { StatusMark, ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { useMayOpen } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { Logo } from '#parts/logo/logo.tsx';
import { useCreate, useUpdate } from '#platform/query/query.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { propertySyndicationScreen } from '#features/syndication/syndication-audit/screens.ts';
import { restrictionsScreen } from '#features/records/restriction/screens.ts';
import { gates as gateChoices } from '#parts/syndication/gates.ts';
import { liveStatus } from './live-status.ts';
import { syndicationOptions, type PartnerState } from './property-queries.ts';
import classes from './syndication.module.css';

/** Why the property is not at a partner: every gate on our side with its finding. */
export function PropertySyndication({ propertyId }: { readonly propertyId: number }) {
  const found = useQuery(syndicationOptions(propertyId));
  return (
    <Loaded query={found}>
      {({ partners }) =>
        partners.length === 0 ? (
          <EmptyState title="No partners">
            Neither the client nor the property is linked to a partner, so it is sent nowhere.
          </EmptyState>
        ) : (
          <>
            <p className={classes.lead}>
              What our own records say, gate by gate, and what was last seen on the partner’s site.
            </p>
            <ul className={classes.partners} aria-label="Partners">
              {partners.map((partnerState) => (
                <PartnerRow
                  key={partnerState.partnerId}
                  partnerState={partnerState}
                  propertyId={propertyId}
                />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

interface PartnerRowProps {
  readonly partnerState: PartnerState;
  readonly propertyId: number;
}

function PartnerRow({ partnerState, propertyId }: PartnerRowProps) {
  const { name, partnerKey, logo, listingId, gates, seen } = partnerState;
  const { tone, icon, label, words: first, at } = liveStatus(partnerState);
  return (
    <li className={classes.partner}>
      <details>
        <summary className={classes.summary}>
          <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
          <Logo name={name} picture={logo} size={24} />
          <strong className={classes.name}>
            <RecordLink resource={partnerResource} record={{ id: partnerState.partnerId, name }} />
          </strong>
          <ToneBadge tone={tone} icon={icon}>
            {label}
          </ToneBadge>
          {at === null ? null : (
            <span className={classes.words}>
              Looked at <RelativeTime at={at} />
            </span>
          )}
          <span className={classes.words}>{first}</span>
        </summary>
        <ol className={classes.gates}>
          {gates.map(({ gate, open, words, ruleId }) => (
            <li key={gate} className={classes.gate}>
              <StatusMark tone={open ? 'success' : gate === 'seen' ? 'unknown' : 'held'} />
              <span className={classes.gateName}>{gateChoices.labels[gate]}</span>
              <span>
                {words} {ruleId === null ? null : <RuleLink id={ruleId} />}
                {gate === 'seen' ? <SeenLinks seen={seen} /> : null}
              </span>
            </li>
          ))}
        </ol>
      </details>
      <div className={classes.side}>
        <Link
          to={hrefOf(propertySyndicationScreen, { partnerId: partnerKey, propertyId })}
          aria-label={`Audit of ${name}`}
        >
          Audit
        </Link>
        {listingId === null ? null : <Id value={listingId} />}
        <PartnerSwitch partnerState={partnerState} propertyId={propertyId} />
      </div>
    </li>
  );
}

/** The page itself, and where its address is managed. */
function SeenLinks({ seen }: Pick<PartnerState, 'seen'>) {
  return (
    <span className={classes.links}>
      {seen === null ? null : <PageLink url={seen.url} label="Open the page" />}
      <Link to="?tab=ad-urls">{seen === null ? 'Add its address' : 'Show the ad URL'}</Link>
    </span>
  );
}

/** The rule, for people who may see it. */
function RuleLink({ id }: { readonly id: number }) {
  return useMayOpen(restrictionsScreen) ? (
    <Link to={hrefOf(restrictionsScreen, {}, { rule: id })}>Show the rule</Link>
  ) : null;
}

/** Whether the property should be sent to the partner. */
function PartnerSwitch({ partnerState: { name, partnerId, status, version }, propertyId }: PartnerRowProps) {
  const create = useCreate(propertyPartner, { saved: `Switched on for ${name}` });
  const update = useUpdate(propertyPartner, { saved: `Changed for ${name}` });
  const set = (isOn: boolean): void => {
    if (status === null) create.mutate({ propertyId, partnerId, status: 'active' });
    else
      update.mutate({
        key: { propertyId, partnerId },
        changes: { status: isOn ? 'active' : 'off' },
        ...(version === null ? {} : { version }),
      });
  };
  return (
    <Switch
      size="sm"
      aria-label={`Send to ${name}`}
      checked={status === 'active'}
      disabled={create.isPending || update.isPending}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
