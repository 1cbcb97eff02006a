import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { note } from '@supersync/contract/records/note/note.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import type { ImportedField } from '@supersync/contract/records/property/field-origin.ts';
import { propertyLock } from '@supersync/contract/records/property/property-lock.ts';
import { propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { Button, Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { adUrlsQuery } from '#parts/ad-url/ad-url-queries.ts';
import { AdUrls } from '#parts/ad-url/ad-urls.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordSnapshot } from '#platform/history/record-snapshot.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { ImportedChanges } from '#parts/import-run/imported-changes.tsx';
import { Notes, notesQuery } from '#parts/note/notes.tsx';
import { photosQuery } from './photo/photo-text.ts';
import { Photos } from './photo/photos.tsx';
import { useList } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { callNumbersQuery } from '#parts/tracking-number/call-number-text.ts';
import { CallNumbers } from '#parts/tracking-number/call-numbers.tsx';
import { useRights } from '#platform/session/rights.ts';
import { adUrlListScreen } from '#features/syndication/ad-url/screens.ts';
import { LockOffer } from './locks/lock-offer.tsx';
import { PropertyBuilding } from './property-building.tsx';
import { PropertyDetails } from './property-details.tsx';
import { propertyForm } from './property-forms.ts';
import { PropertyHomes } from './property-homes.tsx';
import {
  originsOptions,
  propertyOptions,
  syndicationOptions,
  type FieldOrigins,
} from './property-queries.ts';
import { PropertySubscriptions, subscriptionsQuery } from './property-subscriptions.tsx';
import { PropertySyndication } from './property-syndication.tsx';
import classes from './property.module.css';
import { propertyScreen } from './screens.ts';
import { attentionLabels } from './search/search-columns.tsx';
import { unprotected } from './locks/unprotected.ts';
import { usePropertyActions } from './use-property-actions.ts';

const lockedIn = (origins: FieldOrigins = []): ReadonlySet<string> =>
  new Set(origins.flatMap(({ field, lock }) => (lock === null ? [] : [field])));

export function Page() {
  const id = Number(useScreenParams(propertyScreen).id);
  const { data: property } = useSuspenseQuery(propertyOptions(id));
  const origins = useQuery(originsOptions(id)).data;
  const [offered, setOffered] = useState<readonly ImportedField[]>([]);
  const syndication = useQuery(syndicationOptions(id)).data;
  const adUrls = useList(adUrl, adUrlsQuery(id)).data?.data.length;
  const photos = useList(photo, photosQuery(id)).data?.meta.total ?? property.photoCount;
  const notes = useList(note, notesQuery({ propertyId: id })).data?.meta.total;
  const callNumbers = useList(trackingNumber, callNumbersQuery(id)).data?.data.length;
  const subscriptions = useList(subscription, subscriptionsQuery(id)).data?.data.length;
  const [parameters, setParameters] = useSearchParams();
  const mayReadChanges = useRights(importChange).read;
  const actions = usePropertyActions(property);
  usePageTitle(property.name);
  useLiveRecords(propertyMeta);
  useLiveRecords(propertyLock);
  useLiveRecords(propertyPartner);
  useLiveRecords(adUrl);

  const isEdited = parameters.get('edit') === '1';
  const edit = (on: boolean): void =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      next.delete('tab');
      if (on) next.set('edit', '1');
      else next.delete('edit');
      return next;
    });
  useHotkeys([{ keys: 'e', label: 'Edit the property', run: () => edit(true) }]);

  return (
    <>
      {actions.dialog}
      <RecordPage
        title={property.name}
        status={
          <>
            <ChoiceBadge of={propertyStatuses} value={property.status} />
            {attentionLabels(syndication?.attention ?? []).map((words) => (
              <ToneBadge key={words} tone="warning" icon="warning">
                {words}
              </ToneBadge>
            ))}
          </>
        }
        facts={[
          { label: 'Client', value: <RecordLink resource={client} record={property.client} /> },
          {
            label: 'Address',
            value: `${property.address}, ${property.city}, ${property.provinceCode} ${property.postalCode}`,
          },
          { label: 'Type', value: propertyTypes.labels[property.propertyType] },
          {
            label: 'Available',
            value: `${formatNumber(property.unitsAvailable)} of ${formatNumber(property.unitCount)}`,
          },
          { label: 'Photos', value: formatNumber(photos) },
          { label: 'Changed', value: <RelativeTime at={property.modified.at} /> },
          { label: 'ID', value: <Id value={property.id} /> },
        ]}
        action={
          isEdited ? undefined : (
            <Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => edit(true)}>
              Edit
            </Button>
          )
        }
        menu={
          <>
            {property.status === 'active' ? null : (
              <Menu.Item onClick={() => actions.setStatus('active')}>Activate</Menu.Item>
            )}
            {property.status === 'archived' ? null : (
              <Menu.Item onClick={() => actions.setStatus('archived')}>Archive</Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="danger" onClick={() => void actions.remove()}>
              Delete…
            </Menu.Item>
          </>
        }
        tabs
        sections={[
          {
            id: 'details',
            title: 'Details',
            content: isEdited ? (
              <ResourceForm
                form={propertyForm}
                record={property}
                onCancel={() => edit(false)}
                onSaved={(saved) => {
                  setOffered(unprotected(property, saved, lockedIn(origins)));
                  edit(false);
                }}
              />
            ) : (
              <div className={classes.stack}>
                {offered.length === 0 ? null : (
                  <LockOffer propertyId={id} fields={offered} onDone={() => setOffered([])} />
                )}
                <PropertyDetails property={property} />
              </div>
            ),
          },
          {
            id: 'homes',
            title: 'Homes',
            content: (
              <div className={classes.stack}>
                <PropertyHomes property={property} />
              </div>
            ),
          },
          { id: 'photos', title: 'Photos', count: photos, content: <Photos propertyId={id} /> },
          {
            id: 'building',
            title: 'Building and client',
            content: <PropertyBuilding property={property} />,
          },
          {
            id: 'syndication',
            title: 'Why isn’t it live?',
            count: syndication?.partners.length,
            content: <PropertySyndication propertyId={id} />,
          },
          {
            id: 'ad-urls',
            title: 'Ad URLs',
            count: adUrls,
            content: <AdUrls propertyId={id} listHref={hrefOf(adUrlListScreen, {}, { propertyId: id })} />,
          },
          {
            id: 'calls',
            title: 'Call numbers',
            count: callNumbers,
            content: <CallNumbers propertyId={id} />,
          },
          {
            id: 'subscriptions',
            title: 'Subscriptions',
            count: subscriptions,
            content: <PropertySubscriptions propertyId={id} />,
          },
          { id: 'notes', title: 'Notes', count: notes, content: <Notes about={{ propertyId: id }} /> },
        ]}
        history={
          <div className={classes.stack}>
            <RecordSnapshot resource={propertyMeta} recordKey={id} record={property} />
            {mayReadChanges ? (
              <Section title="Imported changes">
                <ImportedChanges propertyId={id} />
              </Section>
            ) : null}
            <RecordHistory resource={propertyMeta} recordKey={id} />
          </div>
        }
      />
    </>
  );
}
