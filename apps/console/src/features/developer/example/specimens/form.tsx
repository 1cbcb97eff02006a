import { client } from '@supersync/contract/records/client/client.ts';
import { useState } from 'react';
import { z } from 'zod';
import { Form } from '#kit/form/form.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { pictureField } from '#platform/upload.ts';

const schema = z.object({
  title: z.string().min(1, 'Required').max(60),
  details: z.string().nullable(),
  rent: z
    .string()
    .regex(/^\d+(\.\d{1,2})?$/, 'Must be an amount')
    .nullable(),
  units: z.int().min(1, 'At least one').max(500),
  isPublished: z.boolean(),
  status: z.enum(['draft', 'active']),
  tags: z.array(z.string()).max(2, 'At most two'),
  phrases: z.array(z.string()),
  availableOn: z.iso.date('Must be a date').nullable(),
  publishAt: z.iso.datetime({ offset: true }).nullable(),
  settings: z.json(),
  client: z.number('Choose a client').nullable(),
  others: z.array(z.number()),
  logo: z.string().nullable(),
});

export function Specimen() {
  const [initial] = useState({
    title: 'Maple Court',
    details: null,
    rent: '1849.50',
    units: 42,
    isPublished: true,
    status: 'draft',
    tags: ['pets'],
    phrases: ['call us'],
    availableOn: '2026-12-01',
    publishAt: null,
    settings: { theme: 'lift' },
    client: null,
    others: [],
    logo: null,
  });
  return (
    <Section title="Every kind of field">
      <Form
        schema={schema}
        initial={initial}
        columns={2}
        fields={[
          {
            kind: 'text',
            name: 'title',
            label: 'Title',
            required: true,
            help: 'Write "taken" to see a server error here.',
          },
          { kind: 'record', name: 'client', label: 'Client', nullable: true, ...recordFinder(client) },
          { kind: 'number', name: 'units', label: 'Units', min: 1, max: 500, integer: true, required: true },
          { kind: 'money', name: 'rent', label: 'Rent from', currency: 'CAD', nullable: true },
          {
            kind: 'select',
            name: 'status',
            label: 'Status',
            options: [
              { value: 'draft', label: 'Draft' },
              { value: 'active', label: 'Active' },
            ],
          },
          {
            kind: 'multi-select',
            name: 'tags',
            label: 'Tags',
            options: [
              { value: 'pets', label: 'Pets' },
              { value: 'parking', label: 'Parking' },
              { value: 'pool', label: 'Pool' },
            ],
          },
          { kind: 'texts', name: 'phrases', label: 'Banned texts', wide: true, help: 'Enter ends each.' },
          { kind: 'date', name: 'availableOn', label: 'Available on', nullable: true },
          { kind: 'datetime', name: 'publishAt', label: 'Publish at', nullable: true },
          { kind: 'switch', name: 'isPublished', label: 'Published' },
          { kind: 'multiline', name: 'details', label: 'Details', nullable: true, wide: true },
          { kind: 'records', name: 'others', label: 'Other clients', wide: true, ...recordFinder(client) },
          { name: 'logo', label: 'Logo', nullable: true, wide: true, ...pictureField('logo') },
          { kind: 'json', name: 'settings', label: 'Settings', wide: true },
        ]}
        onSubmit={async ({ values, changes }) => {
          if (values['title'] === 'taken')
            return { kind: 'invalid', errors: { title: 'Another property has this title' } };
          toastSuccess(`Would save: ${Object.keys(changes).join(', ') || 'nothing'}`);
          return { kind: 'saved', record: values };
        }}
      />
    </Section>
  );
}
