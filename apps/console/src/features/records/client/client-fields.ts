import { client } from '@supersync/contract/records/client/client.ts';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { descriptorOf } from '#platform/resource/resource-fields.ts';
import { pictureField } from '#platform/upload.ts';

const derived = (name: keyof typeof client.fields): FieldDescriptor =>
  descriptorOf(client, name, client.fields[name]);

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));

/** Where a client's form says more than its declaration. */
export const clientFields: Readonly<Record<string, FieldDescriptor>> = {
  name: { ...derived('name'), wide: true },
  clientKey: {
    ...derived('clientKey'),
    help: 'Small letters, digits and underscores; feeds and websites know the client by it.',
  },
  lwsCompanyLabel: { ...derived('lwsCompanyLabel'), help: 'What the older listing service calls it.' },
  primaryLogo: {
    name: 'primaryLogo',
    label: 'Logo',
    nullable: true,
    wide: true,
    help: 'Drawn anew when it is stored, so that nothing hidden in the file stays.',
    ...pictureField('logo'),
  },
  timezone: {
    name: 'timezone',
    label: 'Time zone',
    required: true,
    kind: 'select',
    options: zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  },
  provinceCode: { ...derived('provinceCode'), help: 'Two capital letters, such as ON.' },
};
