import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { feed as feedResource } from '@supersync/contract/syndication/feed/feed.ts';
import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import { feedFormats, listingLevels } from '@supersync/contract/syndication/partner/partner-choices.ts';
import { auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { Button, Menu } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { propertyScreen } from '#features/records/property/screens.ts';
import { auditPartnerOptions, propertyAuditOptions } from '../audit-queries.ts';
import { filterSearch, useAuditFilters } from '../filters.ts';
import {
  clientSyndicationScreen,
  partnerSyndicationScreen,
  propertySyndicationScreen,
  syndicationTimelineScreen,
} from '../screens.ts';
import { FieldTable } from './field-table.tsx';
import { GateList } from './gate-list.tsx';

export function Page() {
  const params = useScreenParams(propertySyndicationScreen);
  const { data: found } = useSuspenseQuery(auditPartnerOptions(params.partnerId));
  const { data: audit } = useSuspenseQuery(propertyAuditOptions(found.id, Number(params.propertyId)));
  const { filters } = useAuditFilters();
  const { property, partner } = audit;
  usePageTitle(`${property.name} at ${partner.name}`);
  useLiveRecords(propertyMeta);
  useLiveRecords(propertyPartner);
  useLiveRecords(feedResource);
  useLiveRecords(adUrl);
  const search = filterSearch(filters);
  return (
    <RecordPage
      title={`${property.name} at ${partner.name}`}
      status={<ChoiceBadge of={auditStates} value={audit.state} />}
      facts={[
        {
          label: 'Client',
          value: (
            <Link to={hrefOf(clientSyndicationScreen, { clientId: property.clientId }, search)}>
              {property.clientName}
            </Link>
          ),
        },
        { label: 'Partner', value: <RecordLink resource={partnerResource} record={partner} /> },
        { label: 'Format', value: feedFormats.labels[partner.format] },
        { label: 'Listing level', value: listingLevels.labels[partner.level] },
        { label: 'Listings in the feed', value: formatNumber(audit.listings.length) },
      ]}
      action={
        <Button
          component={Link}
          variant="default"
          to={hrefOf(syndicationTimelineScreen, {
            partnerId: partner.partnerKey,
            propertyId: property.id,
            clientId: property.clientId,
          })}
        >
          Timeline
        </Button>
      }
      menu={
        <>
          <Menu.Item
            component={Link}
            to={hrefOf(propertyScreen, { id: property.id }, { tab: 'syndication' })}
          >
            Property
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={hrefOf(
              partnerSyndicationScreen,
              { partnerId: partner.partnerKey, clientId: property.clientId },
              search,
            )}
          >
            Other properties of the client
          </Menu.Item>
        </>
      }
      sections={[
        { id: 'gates', title: 'Why isn’t it live?', content: <GateList audit={audit} /> },
        {
          id: 'fields',
          title: 'Field by field',
          count: audit.fields.length,
          content: <FieldTable fields={audit.fields} />,
        },
      ]}
    />
  );
}
