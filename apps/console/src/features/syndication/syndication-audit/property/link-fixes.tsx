import { syndicationPartner } from '@supersync/contract/syndication/partner/partner.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { useQuery } from '@tanstack/react-query';
import { useMayOpen } from '#platform/console-context.tsx';
import { recordOptions, useCreate, useUpdate } from '#platform/query/query.ts';
import { useRemoval } from '#platform/record/use-removal.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { restrictionsScreen } from '#features/records/restriction/screens.ts';
import { partnerScreen } from '#features/syndication/partner/screens.ts';
import { FixButton, FixLink } from './fix-button.tsx';
import type { FixProps } from './fix-props.ts';

/** The client's link to the partner. */
export function ClientFix({ audit: { property, partner, clientLink } }: FixProps) {
  const { clientId, clientName } = property;
  const create = useCreate(clientPartner, { saved: `${clientName} is sent to ${partner.name}` });
  const update = useUpdate(clientPartner, { saved: `${clientName} is sent to ${partner.name} again` });
  return clientLink === null ? (
    <FixButton
      isPending={create.isPending}
      onClick={() => create.mutate({ clientId, partnerId: partner.id, status: 'active' })}
    >
      Send the client to {partner.name}
    </FixButton>
  ) : (
    <FixButton
      isPending={update.isPending}
      onClick={() =>
        update.mutate({
          key: { clientId, partnerId: partner.id },
          changes: { status: 'active' },
          version: clientLink.version,
        })
      }
    >
      Resume the client’s link
    </FixButton>
  );
}

export function PartnerFix({ audit: { partner } }: FixProps) {
  const { id, name, version } = partner;
  const update = useUpdate(syndicationPartner, { saved: `${name} is active` });
  return (
    <>
      <FixButton
        isPending={update.isPending}
        onClick={() => update.mutate({ key: id, version, changes: { status: 'active' } })}
      >
        Activate {name}
      </FixButton>
      <FixLink to={hrefOf(partnerScreen, { id })}>Open partner</FixLink>
    </>
  );
}

/** The property itself, and its own link to the partner. */
export function PropertyFix({ audit: { property, partner, propertyLink } }: FixProps) {
  const propertyId = property.id;
  const partnerId = partner.id;
  const words = { saved: `Turned on for ${partner.name}` };
  const create = useCreate(propertyPartner, words);
  const update = useUpdate(propertyPartner, words);
  const activate = useUpdate(propertyMeta, { saved: `${property.name} is active` });
  const turnOn = (): void => {
    if (propertyLink === null) create.mutate({ propertyId, partnerId, status: 'active' });
    else
      update.mutate({
        key: { propertyId, partnerId },
        changes: { status: 'active' },
        version: propertyLink.version,
      });
  };
  return (
    <>
      {property.status === 'active' ? null : (
        <FixButton
          isPending={activate.isPending}
          onClick={() =>
            activate.mutate({ key: propertyId, version: property.version, changes: { status: 'active' } })
          }
        >
          Activate the property
        </FixButton>
      )}
      {propertyLink?.status === 'active' ? null : (
        <FixButton isPending={create.isPending || update.isPending} onClick={turnOn}>
          Turn on for {partner.name}
        </FixButton>
      )}
    </>
  );
}

/** The rule, for whoever may see and remove it. */
export function RestrictionFix({ ruleId }: FixProps) {
  const mayOpen = useMayOpen(restrictionsScreen);
  const rights = useRights(restriction);
  const { remove, isGone } = useRemoval(restriction, { removed: ({ id }) => `Restriction ${id} removed` });
  const rule = useQuery({
    ...recordOptions(restriction, ruleId ?? 0),
    enabled: rights.delete && ruleId !== null && !isGone,
  });
  if (ruleId === null) return null;
  const found = rule.data;
  return (
    <>
      {found === undefined ? null : (
        <FixButton disabled={isGone} onClick={() => remove(found)}>
          Remove restriction
        </FixButton>
      )}
      {mayOpen ? (
        <FixLink to={hrefOf(restrictionsScreen, {}, { rule: ruleId })}>Open restriction</FixLink>
      ) : (
        'Ask somebody who may edit client restrictions.'
      )}
    </>
  );
}
