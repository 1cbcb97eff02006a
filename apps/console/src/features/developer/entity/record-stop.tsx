import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useState, type ReactNode } from 'react';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { capitalized } from '#kit/value/format.ts';
import type { Catalogue } from '#parts/entity/catalogue.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { accessText } from './entity-text.ts';
import { HopList } from './hop-list.tsx';
import { hopsFrom, type AnyRecord } from './hop.ts';
import type { Trail } from './trail.ts';
import type { Stop } from './walk-trail.ts';
import classes from './entity.module.css';

const EditDialog = later(async () => (await import('./edit-dialog.tsx')).EditDialog);

export interface RecordStopProps {
  readonly catalogue: Catalogue;
  readonly stop: Stop & { readonly kind: 'record' };
  readonly hrefTo: (trail: Trail) => string;
}

function valueOf(resource: Resource, name: string, record: AnyRecord): ReactNode {
  const value = record[name];
  if (resource.fields[name]?.kind === 'json' && typeof value === 'object' && value !== null)
    return <pre className={classes.json}>{JSON.stringify(value, null, 2)}</pre>;
  return fieldValue(resource, name, value);
}

/** One record: its fields, its relations, and its history. */
export function RecordStop({ catalogue, stop, hrefTo }: RecordStopProps) {
  const { resource, record } = stop;
  const [editing, setEditing] = useState(false);
  const update = catalogue.entities.get(resource.name)?.access.update ?? null;
  const hops = hopsFrom(catalogue, resource);
  return (
    <div className={classes.stop}>
      <div className={classes.stopHead}>
        <p className={classes.note}>
          {update?.may === true
            ? capitalized(resource.singular)
            : update === null
              ? `A ${resource.singular} is not changed by hand.`
              : `You may not change it: that needs ${accessText(update)}.`}
        </p>
        {update?.may === true ? (
          <Button
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        ) : null}
      </div>
      <FieldList
        fields={Object.entries(resource.fields).map(([name, field]) => ({
          label: labelOf(name, field),
          value: valueOf(resource, name, record),
        }))}
      />
      <Section title="Relations" count={hops.length}>
        <HopList catalogue={catalogue} hops={hops} stop={stop} hrefTo={hrefTo} />
      </Section>
      <Section title="History">
        <RecordHistory resource={resource} recordKey={stop.key} />
      </Section>
      {editing ? (
        <EditDialog
          resource={resource}
          record={record}
          recordKey={stop.key}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
