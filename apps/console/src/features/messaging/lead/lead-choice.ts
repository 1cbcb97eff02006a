import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { leadDestinations } from '@supersync/contract/messaging/lead/lead-replay.ts';
import type { planLeadReplay } from '@supersync/contract/messaging/lead/actions.ts';
import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { z } from 'zod';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';

/** Leads and destination. */
export type LeadChoice = ActionInput<typeof planLeadReplay>['body'];

const moment = z.iso.datetime({ offset: true, error: 'Required' });

export const choiceSchema = z
  .object({
    clientId: z.int({ error: 'Choose a client' }),
    propertyId: z.int().nullable().default(null),
    receivedFrom: moment,
    receivedTo: moment,
    destination: z.enum(leadDestinations.values, { error: 'Choose a destination' }),
  })
  .refine(({ receivedFrom, receivedTo }) => Date.parse(receivedFrom) < Date.parse(receivedTo), {
    path: ['receivedTo'],
    message: 'Must be later than the beginning',
  });

export type ChoiceValues = z.infer<typeof choiceSchema>;

export const choiceFields: readonly FieldDescriptor[] = [
  { name: 'clientId', label: 'Client', kind: 'record', required: true, ...recordFinder(client) },
  {
    name: 'propertyId',
    label: 'Property',
    kind: 'record',
    nullable: true,
    help: 'Leave empty for all properties',
    ...recordFinder(propertyMeta),
  },
  { name: 'receivedFrom', label: 'Received from', kind: 'datetime', required: true },
  { name: 'receivedTo', label: 'Received before', kind: 'datetime', required: true },
  {
    name: 'destination',
    label: 'Destination',
    kind: 'select',
    required: true,
    options: optionsOf(leadDestinations),
  },
];

const week = 7 * 86_400_000;

/** The last seven days by default. */
export const startChoice = (now: Date) => ({
  clientId: null,
  propertyId: null,
  receivedFrom: new Date(now.getTime() - week).toISOString(),
  receivedTo: now.toISOString(),
  destination: 'leads.crm-sync',
});

/** The choice in an address, complete or partial. */
export const valuesIn = (get: (name: ChoicePart) => string | null) => ({
  clientId: numberIn(get('client')),
  propertyId: numberIn(get('property')),
  receivedFrom: get('from'),
  receivedTo: get('to'),
  destination: get('destination'),
});

export const choiceParts = ['client', 'property', 'from', 'to', 'destination'] as const;
type ChoicePart = (typeof choiceParts)[number];

/** The choice as address parameters, so that it can be shared. */
export const partsOf = ({ clientId, propertyId, receivedFrom, receivedTo, destination }: ChoiceValues) => ({
  client: clientId,
  property: propertyId ?? '',
  from: receivedFrom,
  to: receivedTo,
  destination,
});

export const choiceOf = ({ propertyId, ...rest }: ChoiceValues): LeadChoice => ({
  ...rest,
  ...(propertyId === null ? {} : { propertyId }),
});
