import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { defineForm, type OwnInputs } from '#platform/resource/define-form.ts';
import { pictureField } from '#platform/upload.ts';

const zones = (): { value: string; label: string }[] =>
  Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.startsWith('America/'))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const inputs: OwnInputs = {
  name: { wide: true },
  clientKey: {
    help: 'Lowercase letters, digits and underscores. Identifies the client in feeds and websites.',
  },
  lwsCompanyLabel: { help: 'Name in the older listing service.' },
  primaryLogo: {
    label: 'Logo',
    wide: true,
    help: 'Images are re-encoded on upload.',
    ...pictureField('logo'),
  },
  timezone: {
    required: true,
    kind: 'select',
    // The list of clients has this form too, and the browser takes milliseconds to tell all zones.
    get options() {
      return zones();
    },
  },
};

/** Only the required fields; the rest is filled in on the page it opens. */
export const newClientForm = defineForm(client, {
  fields: ['name', 'clientKey', 'lwsCompanyLabel', 'countryCode', 'timezone', 'locale'],
  inputs,
  columns: 2,
});

export const clientForm = defineForm(client, {
  fields: {
    'Names and keys': ['name', 'clientKey', 'lwsCompanyLabel', 'primaryLogo'],
    'Status and language': ['status', 'locale', 'timezone'],
    'Place and contact': ['countryCode', 'city', 'provinceCode', 'phone', 'email', 'website'],
  },
  inputs,
  columns: 2,
});

export const contactForm = defineForm(clientContact, {
  noun: 'person',
  fields: ['firstName', 'lastName', 'jobTitle', 'email', 'phone', 'isAdmin', 'isBilling'],
  columns: 2,
  title: (contact) => (contact === undefined ? 'Add person' : `${contact.firstName} ${contact.lastName}`),
  createLabel: 'Add person',
});

export const partnerLinkForm = defineForm(clientPartner, { fields: ['status', 'startedOn', 'accountRef'] });
