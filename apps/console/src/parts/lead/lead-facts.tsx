import { leadStatuses } from '@supersync/contract/messaging/lead/lead.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Id } from '#kit/value/id.tsx';
import { MailLink, PhoneLink } from '#kit/value/contact-link.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { leadName, type Lead } from './lead-text.ts';

/** A lead: who, how to reach them, what they want. */
export function LeadFacts({ lead }: { readonly lead: Lead }) {
  const optional = [
    { label: 'Move in', value: lead.moveIn },
    { label: 'Bedrooms', value: lead.bedrooms },
    { label: 'Remote ID', value: lead.remoteId },
    { label: 'Property code', value: lead.propertyCode },
    { label: 'Message', value: lead.message },
  ].filter(({ value }) => value !== null);
  return (
    <FieldList
      fields={[
        { label: 'Lead', value: <Id value={lead.id} /> },
        { label: 'Status', value: <ChoiceBadge of={leadStatuses} value={lead.status} /> },
        { label: 'Name', value: leadName(lead) || <Nothing /> },
        { label: 'Email', value: <MailLink value={lead.email} /> },
        { label: 'Phone', value: <PhoneLink value={lead.phone} /> },
        ...optional,
        { label: 'Source', value: lead.source },
        { label: 'Received', value: <AbsoluteTime at={lead.receivedAt} /> },
        ...(lead.duplicateOf === null
          ? []
          : [{ label: 'Repeats lead', value: <Id value={lead.duplicateOf} /> }]),
      ]}
    />
  );
}
