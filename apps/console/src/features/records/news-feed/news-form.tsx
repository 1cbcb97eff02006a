import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { idRange } from '@supersync/contract/kernel/record-id.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { descriptorOf, formSchema } from '#platform/resource/resource-fields.ts';
import { pictureField } from '#platform/upload.ts';
import { NewsCard } from './news-card.tsx';
import { iconChoices } from './news-icons.ts';
import classes from './news.module.css';
import { previewOf } from './news-values.ts';

const names = [
  'title',
  'summaryText',
  'summaryIcon',
  'author',
  'imagePath',
  'detailsContent',
  'url',
  'status',
  'publishDate',
  'sendToAdminsOnly',
] as const;

const schema = z.intersection(
  formSchema(newsFeed, names, 'update'),
  z.object({ clientIds: z.array(z.int().min(idRange.min).max(idRange.max)) }),
);

const derived = (name: (typeof names)[number]): FieldDescriptor =>
  descriptorOf(newsFeed, name, newsFeed.fields[name]);

const clients = recordFinder(clientResource);

/** The names of selected clients come with the item: no lookup needed. */
const fieldsFor = (known: ReadonlyMap<string | number, string>): readonly FieldDescriptor[] => [
  { ...derived('title'), wide: true },
  { name: 'summaryText', label: 'Summary', required: true, wide: true, kind: 'multiline', rows: 2 },
  { name: 'summaryIcon', label: 'Icon', nullable: true, kind: 'select', options: iconChoices },
  derived('author'),
  { name: 'imagePath', label: 'Picture', nullable: true, wide: true, ...pictureField('screenshot') },
  {
    name: 'detailsContent',
    label: 'Details',
    nullable: true,
    wide: true,
    kind: 'multiline',
    rows: 8,
    help: 'HTML. Scripts and hidden content are removed when saved.',
  },
  { ...derived('url'), wide: true, help: 'Where the item leads, such as https://example.com/report' },
  { ...derived('status'), required: true },
  { ...derived('publishDate'), label: 'Appears', help: 'By the clock of this computer' },
  {
    name: 'clientIds',
    label: 'Clients',
    wide: true,
    kind: 'records',
    find: clients.find,
    nameOf: async (key) => known.get(key) ?? clients.nameOf(key),
    help: 'Left empty it is for all clients.',
  },
  { ...derived('sendToAdminsOnly'), help: 'Only the administrators of those clients see it.' },
];

export interface NewsFormProps {
  readonly initial: FormValues;
  readonly audience: readonly { readonly id: number; readonly name: string }[];
  readonly submitLabel: string;
  readonly onSubmit: (submission: Submission) => Promise<FormOutcome>;
}

/** The item beside a live preview of what clients will see. */
export function NewsForm({ initial, audience, submitLabel, onSubmit }: NewsFormProps) {
  const [values, setValues] = useState(initial);
  const [opened, setOpened] = useState(true);
  const fields = useMemo(() => fieldsFor(new Map(audience.map(({ id, name }) => [id, name]))), [audience]);
  return (
    <div className={classes.editor}>
      <Form
        fields={fields}
        schema={schema}
        initial={initial}
        columns={2}
        submitLabel={submitLabel}
        onSubmit={onSubmit}
        onValues={setValues}
      />
      <section className={classes.preview} aria-label="Preview">
        <h3 className={classes.previewTitle}>On the dashboard</h3>
        <NewsCard item={previewOf(values)} opened={opened} onToggle={() => setOpened(!opened)} />
        <p className={classes.note}>Preview of the saved version. Scripts and hidden content are removed.</p>
      </section>
    </div>
  );
}
