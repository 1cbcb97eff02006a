import { countries } from '@supersync/contract/kernel/standard-choices.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import {
  credentialKinds,
  defaultBatchSize,
} from '@supersync/contract/syndication/partner/delivery-settings.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { requirableFields } from '@supersync/contract/records/property/requirable-fields.ts';
import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { fieldLabel } from '#parts/property/field-text.ts';
import { descriptorOf } from '#platform/resource/resource-fields.ts';
import { pictureField } from '#platform/upload.ts';

type Name = keyof typeof partner.fields;

const derived = (name: Name): FieldDescriptor => descriptorOf(partner, name, partner.fields[name]);
const about = (name: Name) => ({
  name,
  label: labelOf(name, partner.fields[name]),
  ...(partner.fields[name].help === undefined ? {} : { help: partner.fields[name].help }),
});

const limit = (name: string, label: string): FieldDescriptor => ({
  name,
  label,
  nullable: true,
  kind: 'number',
  integer: true,
  group: 'Limits',
});

const setting = (name: string, label: string, help: string): FieldDescriptor => ({
  name,
  label,
  help,
  nullable: true,
  kind: 'text',
});

const credential = (help: string): FieldDescriptor =>
  setting('credentialRef', 'Secret', `${help} Secrets are kept on the page Importer configuration.`);

/** The inputs of the chosen way of delivery; a partner that fetches has none. */
function settingsOf(delivery: unknown): FieldDescriptor[] {
  if (delivery === 'sftp-push')
    return [
      setting('host', 'SFTP host', 'Such as sftp.example.com. It must be among OUTBOUND_HOSTS.'),
      { name: 'port', label: 'Port', help: 'Left empty, 22.', nullable: true, kind: 'number', integer: true },
      setting('username', 'User name', 'As the partner gave it.'),
      {
        name: 'credentialKind',
        label: 'Signs in with',
        help: 'Left empty, a password.',
        nullable: true,
        kind: 'select',
        options: optionsOf(credentialKinds),
      },
      credential('The name of the secret that holds the password or the private key.'),
      setting(
        'hostKey',
        'Host key',
        'The fingerprint of the server’s key, SHA256:…, as ssh-keygen -lf prints it. Another key is refused.',
      ),
      setting('directory', 'Directory', 'Where the file is put. Left empty, where the sign-in leads.'),
    ];
  if (delivery === 'api')
    return [
      setting(
        'url',
        'API address',
        'Listings are posted there as JSON. Its host must be among OUTBOUND_HOSTS.',
      ),
      credential('The name of the secret that is sent as a bearer token.'),
      {
        name: 'batchSize',
        label: 'Listings in one request',
        help: `Left empty, ${defaultBatchSize}.`,
        nullable: true,
        kind: 'number',
        integer: true,
      },
    ];
  return [];
}

const patterns = ['30 3 * * *', '0 * * * *', '0 */4 * * *', '0 6 * * 1-5'];

const required = requirableFields.map((value) => ({ value, label: fieldLabel(value) }));

/** All fields of a partner, in form order. */
export function partnerFields(isNew: boolean, schedule: unknown, delivery: unknown): FieldDescriptor[] {
  const words = typeof schedule === 'string' ? describeCron(schedule) : null;
  const what: FieldDescriptor[] = [
    derived('name'),
    { ...derived('partnerKey'), disabled: !isNew },
    derived('website'),
    ...(isNew ? [derived('status')] : []),
    { ...about('logo'), nullable: true, wide: true, ...pictureField('logo') },
  ];
  const feed: FieldDescriptor[] = [
    derived('format'),
    derived('delivery'),
    derived('mode'),
    derived('level'),
    {
      ...derived('schedule'),
      kind: 'text',
      suggestions: patterns.map((value) => ({ value, label: describeCron(value) ?? value })),
      help:
        words === null ? 'A cron expression, such as 30 3 * * *. Left empty, only when asked.' : `${words}.`,
    },
    derived('leadChannel'),
  ];
  const takes: FieldDescriptor[] = [
    {
      ...about('countries'),
      required: true,
      kind: 'multi-select',
      wide: true,
      options: optionsOf(countries),
    },
    {
      ...about('provinces'),
      kind: 'texts',
      wide: true,
      max: 80,
      label: 'Provinces and states',
      help: 'Two capital letters each, for example ON. Leave empty to accept all.',
    },
    {
      ...about('propertyTypes'),
      kind: 'multi-select',
      wide: true,
      options: optionsOf(propertyTypes),
    },
  ];
  const asks: FieldDescriptor[] = [
    { ...about('requiredFields'), kind: 'multi-select', wide: true, options: required },
    { ...about('bannedPatterns'), kind: 'texts', wide: true, max: 100 },
  ];
  const limits = [
    limit('titleMax', 'Maximum name length (characters)'),
    limit('descMin', 'Minimum description length (characters)'),
    limit('descMax', 'Maximum description length (characters)'),
    limit('photosMin', 'Minimum photos'),
    limit('photosMax', 'Maximum photos'),
    limit('minWidth', 'Minimum photo width (pixels)'),
    limit('minHeight', 'Minimum photo height (pixels)'),
  ];
  const inGroup = (group: string, fields: readonly FieldDescriptor[]): FieldDescriptor[] =>
    fields.map((field) => ({ ...field, group }));
  return [
    ...inGroup('Basics', what),
    ...inGroup('Feed', feed),
    ...inGroup('Delivery', settingsOf(delivery)),
    ...inGroup('Accepted listings', takes),
    ...inGroup(`Required fields of a ${propertyMeta.singular}`, asks),
    ...limits,
    ...inGroup('Safety', [derived('countChangeHoldPct')]),
  ];
}
