import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { importSources, propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { MailLink, PhoneLink } from '#kit/value/contact-link.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { MainPhoto } from '../photo/main-photo.tsx';
import { propertyOptions } from '../property-queries.ts';
import { RentRange } from './rent-range.tsx';

export function PropertyTitle({ id }: { readonly id: number }) {
  return useQuery(propertyOptions(id)).data?.name ?? 'Property';
}

/** The most important facts. */
export function PropertyPreview({ id }: { readonly id: number }) {
  const found = useQuery(propertyOptions(id));
  return (
    <Loaded query={found} lines={8}>
      {(shown) => (
        <>
          {shown.photoCount === 0 ? null : <MainPhoto propertyId={id} />}
          <FieldList
            fields={[
              { label: 'Status', value: <ChoiceBadge of={propertyStatuses} value={shown.status} /> },
              { label: 'Client', value: shown.client?.name ?? <Nothing /> },
              {
                label: 'Address',
                value: `${shown.address}, ${shown.city}, ${shown.provinceCode} ${shown.postalCode}`,
              },
              { label: 'Building', value: shown.building?.name ?? <Nothing /> },
              { label: 'Type', value: propertyTypes.labels[shown.propertyType] },
              {
                label: 'Homes',
                value: `${formatCount(shown.unitCount, 'home')}, ${shown.unitsAvailable} available`,
              },
              {
                label: 'Rent',
                value: <RentRange from={shown.rentMin} to={shown.rentMax} currency={shown.currency} />,
              },
              { label: 'Phone', value: <PhoneLink value={shown.phone} /> },
              { label: 'Email', value: <MailLink value={shown.email} /> },
              {
                label: 'Import',
                value: (
                  <>
                    {importSources.labels[shown.importSource]}{' '}
                    {shown.importId === null ? null : <Id value={shown.importId} />}
                  </>
                ),
              },
              { label: 'Changed', value: <RelativeTime at={shown.modified.at} /> },
              { label: 'ID', value: <Id value={shown.id} /> },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
