import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { recordOptions } from '#platform/query/query.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { EditDialog, FormDialog } from '#platform/resource/form-dialog.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { propertyScreen } from '#features/records/property/screens.ts';
import { partnerScreen } from '#features/syndication/partner/screens.ts';
import { FixButton, FixLink } from './fix-button.tsx';
import type { FixProps } from './fix-props.ts';

type PropertyField = keyof typeof propertyMeta.fields & string;

const isPropertyField = (name: string): name is PropertyField => Object.hasOwn(propertyMeta.fields, name);

interface FieldsDialogProps {
  readonly propertyId: number;
  readonly fields: readonly PropertyField[];
  readonly onClose: () => void;
}

/** The property's own form with the fields in question. */
function FieldsDialog({ propertyId, fields, onClose }: FieldsDialogProps) {
  const names = fields.join(',');
  const form = useMemo(
    () =>
      defineForm(propertyMeta, {
        fields: names.split(',').filter(isPropertyField),
        title: () => 'Fix the property',
      }),
    [names],
  );
  return <EditDialog form={form} id={propertyId} onClose={onClose} />;
}

function EditFields({
  propertyId,
  fields,
  children,
}: Omit<FieldsDialogProps, 'onClose'> & { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FixButton onClick={() => setIsOpen(true)}>{children}</FixButton>
      {isOpen ? (
        <FieldsDialog propertyId={propertyId} fields={fields} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

const propertyTab = (id: number, tab: string): string => hrefOf(propertyScreen, { id }, { tab });

export function HomesFix({ audit: { property } }: FixProps) {
  return (
    <>
      <EditFields propertyId={property.id} fields={['unitsAvailable']}>
        Set available homes…
      </EditFields>
      <FixLink to={propertyTab(property.id, 'homes')}>Open homes</FixLink>
    </>
  );
}

/** What the partner takes is its own setting; where the property lies or what it is may be wrong too. */
export function CoverageFix({ audit: { property, partner, broken } }: FixProps) {
  const wrong = broken.filter((name) => ['propertyType', 'provinceCode', 'countryCode'].includes(name));
  return (
    <>
      <FixLink to={hrefOf(partnerScreen, { id: partner.id }, { tab: 'settings' })}>Change coverage</FixLink>
      {wrong.length === 0 ? null : (
        <EditFields propertyId={property.id} fields={wrong.filter(isPropertyField)}>
          Correct the property…
        </EditFields>
      )}
    </>
  );
}

export function RequirementsFix({ audit: { property, partner, broken } }: FixProps) {
  const own = broken.filter(isPropertyField);
  return (
    <>
      {own.length === 0 ? null : (
        <EditFields propertyId={property.id} fields={own}>
          Fill in fields…
        </EditFields>
      )}
      {broken.includes('photos') ? (
        <FixLink to={propertyTab(property.id, 'photos')}>Open photos</FixLink>
      ) : null}
      {partner.level === 'property' ? null : (
        <FixLink to={propertyTab(property.id, 'homes')}>Open homes</FixLink>
      )}
      <FixLink to={hrefOf(partnerScreen, { id: partner.id }, { tab: 'settings' })}>
        Change requirements
      </FixLink>
    </>
  );
}

const listingIdForm = defineForm(propertyPartner, {
  fields: ['listingId'],
  title: () => 'ID at the partner',
});

/** The partner's own id proves that it took the property. */
export function AcceptedFix({ audit: { property, partner, propertyLink } }: FixProps) {
  const [isOpen, setIsOpen] = useState(false);
  const key = { propertyId: property.id, partnerId: partner.id };
  const link = useQuery({
    ...recordOptions(propertyPartner, key),
    enabled: isOpen && propertyLink !== null,
  });
  return (
    <>
      <FixButton
        disabled={propertyLink === null}
        isPending={isOpen && link.isFetching}
        onClick={() => {
          setIsOpen(true);
          if (link.isError) void link.refetch();
        }}
      >
        Enter the partner’s ID…
      </FixButton>
      {isOpen && link.isLoadingError ? <span role="alert">{messageOf(link.error)}</span> : null}
      {isOpen && link.data !== undefined ? (
        <FormDialog form={listingIdForm} record={link.data} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
