import { countries } from '@supersync/contract/kernel/standard-choices.ts';
import {
  deliveries,
  feedFormats,
  feedModes,
} from '@supersync/contract/syndication/partner/partner-choices.ts';
import {
  partner as partnerResource,
  partnerStatuses,
} from '@supersync/contract/syndication/partner/partner.ts';
import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { PartnerAds } from './partner-ads.tsx';
import { PartnerClients } from './partner-clients.tsx';
import { PartnerListings } from './partner-listings.tsx';
import { Logo } from '#parts/logo/logo.tsx';
import { PartnerOverview } from './partner-overview.tsx';
import { partnerRecord } from './partner-list.tsx';
import { partnerStatesOptions } from './partner-queries.ts';
import { PartnerSettings } from './settings/partner-settings.tsx';
import { partnerScreen } from './screens.ts';
import { useStatusActions } from './use-status-actions.tsx';

const adCount = (ads: Readonly<Record<string, number>>): number =>
  Object.values(ads).reduce((sum, each) => sum + each, 0);

export function Page() {
  const id = Number(useScreenParams(partnerScreen).id);
  const { data: partner } = useSuspenseQuery(partnerRecord.options(id));
  const partnerStates = useQuery(partnerStatesOptions([id]));
  const partnerState = partnerStates.data?.find(({ partnerId }) => partnerId === id);
  const { menu, dialog } = useStatusActions(partner, partnerState);
  usePageTitle(partner.name);
  const navigate = useNavigate();
  useHotkeys([
    {
      keys: 'e',
      label: 'Edit the partner',
      run: () => void navigate(hrefOf(partnerScreen, { id }, { tab: 'settings' })),
    },
  ]);
  useLiveRecords(partnerResource);
  return (
    <>
      <RecordPage
        tabs
        title={partner.name}
        mark={<Logo name={partner.name} picture={partner.logo} size={28} />}
        status={<ChoiceBadge of={partnerStatuses} value={partner.status} />}
        facts={[
          { label: 'Key', value: <Id value={partner.partnerKey} length={40} /> },
          {
            label: 'Feed',
            value: `${feedFormats.labels[partner.format]} · ${deliveries.labels[partner.delivery]}`,
          },
          { label: 'Mode', value: feedModes.labels[partner.mode] },
          {
            label: 'Countries',
            value: partner.countries.map((each) => countries.labels[each]).join(' and '),
          },
          { label: 'Changed', value: <RelativeTime at={partner.modified.at} /> },
        ]}
        action={
          <Button component={Link} to={hrefOf(partnerScreen, { id }, { tab: 'settings' })}>
            Edit
          </Button>
        }
        menu={menu}
        sections={[
          {
            id: 'overview',
            title: 'Overview',
            content: (
              <PartnerOverview partner={partner} partnerStates={partnerStates} partnerState={partnerState} />
            ),
          },
          {
            id: 'clients',
            title: 'Clients',
            count: partnerState?.clients,
            content: <PartnerClients partner={partner} />,
          },
          {
            id: 'properties',
            title: 'Properties',
            count: partnerState?.linked,
            content: <PartnerListings partner={partner} />,
          },
          {
            id: 'ads',
            title: 'Ad URLs',
            count: partnerState === undefined ? undefined : adCount(partnerState.ads),
            content: <PartnerAds partnerId={id} partnerStates={partnerStates} partnerState={partnerState} />,
          },
          { id: 'settings', title: 'Settings', content: <PartnerSettings partner={partner} /> },
        ]}
        history={<RecordHistory resource={partnerResource} recordKey={id} />}
      />
      {dialog}
    </>
  );
}
