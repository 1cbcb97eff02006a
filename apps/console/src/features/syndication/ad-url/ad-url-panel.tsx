import { adUrl, adUrlSources, adUrlStatuses } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { Button, Menu } from '@mantine/core';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { CheckList } from '#parts/ad-url/ad-url-checks.tsx';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { useAdChecks } from '#parts/ad-url/use-ad-checks.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useUpdate } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { propertyScreen } from '#features/records/property/screens.ts';
import { adUrlRecord } from './ad-url-list.tsx';
import { useRemoveAds } from './batches/use-remove-ads.ts';

export interface AdUrlPanelProps {
  readonly id: number;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

/** One address: what was seen there, look by look, and what can be done about it. */
export function AdUrlPanel({ id, onEdit, onGone }: AdUrlPanelProps) {
  const found = useQuery(adUrlRecord.options(id));
  const { underWay, check } = useAdChecks();
  const update = useUpdate(adUrl, { saved: 'The address it leads to is kept now' });
  const remove = useRemoveAds(onGone);
  useHotkeys([{ keys: 'e', label: 'Edit the ad URL', run: onEdit }]);
  return (
    <Loaded query={found} lines={8}>
      {(ad) => {
        const { landedOn, property } = ad;
        return (
          <PanelContent>
            <PanelHead
              standing={<ChoiceBadge of={adUrlStatuses} value={ad.status} />}
              actions={
                <>
                  <Button
                    size="compact-sm"
                    leftSection={<IconRefresh size={14} aria-hidden="true" />}
                    loading={underWay.has(ad.id)}
                    onClick={() => void check([ad])}
                  >
                    Check now
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPencil size={14} aria-hidden="true" />}
                    onClick={onEdit}
                  >
                    Edit
                  </Button>
                  <MoreMenu>
                    {ad.status === 'redirect' && landedOn !== null ? (
                      <Menu.Item
                        onClick={() =>
                          update.mutate({ key: ad.id, changes: { url: landedOn }, version: ad.version })
                        }
                      >
                        Use the address it leads to
                      </Menu.Item>
                    ) : null}
                    <Menu.Item color="danger" onClick={() => remove.mutate(() => [id])}>
                      Remove
                    </Menu.Item>
                  </MoreMenu>
                </>
              }
            />
            <FieldList
              fields={[
                { label: 'Address', value: <PageLink url={ad.url} /> },
                {
                  label: 'Property',
                  value:
                    property === null ? (
                      <Nothing />
                    ) : (
                      <Link to={hrefOf(propertyScreen, { id: ad.propertyId }, { tab: 'ad-urls' })}>
                        {property.name}
                      </Link>
                    ),
                },
                { label: 'Client', value: <RecordLink resource={client} record={property?.client} /> },
                { label: 'Partner', value: <RecordLink resource={partner} record={ad.partner} /> },
                { label: 'Found', value: ad.finding ?? <Nothing /> },
                {
                  label: 'Leads on to',
                  value: landedOn === null ? <Nothing /> : <PageLink url={landedOn} />,
                },
                { label: 'Checked', value: <AbsoluteTime at={ad.lastChecked} /> },
                { label: 'Last seen', value: <AbsoluteTime at={ad.lastSeen} /> },
                { label: 'Source', value: adUrlSources.labels[ad.source] },
                { label: 'Note', value: ad.note ?? <Nothing /> },
              ]}
            />
            <Section title="Checks">
              <CheckList adUrlId={id} />
            </Section>
            <Section title="History">
              <RecordHistory resource={adUrl} recordKey={id} />
            </Section>
          </PanelContent>
        );
      }}
    </Loaded>
  );
}
