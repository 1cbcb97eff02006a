import { client } from '@supersync/contract/records/client/client.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Money } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { fieldLabel } from '#parts/property/field-text.ts';
import { fieldGroups, type PropertyField } from './field-groups.ts';
import classes from './property.module.css';
import { originsOptions, type PropertyRecord } from './property-queries.ts';
import { TracedValue } from './traced-value.tsx';
import { useLocks } from './locks/use-locks.ts';

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** A value as text; referenced records are named. */
function valueOf(property: PropertyRecord, name: PropertyField): ReactNode {
  switch (name) {
    case 'clientId':
      return <RecordLink resource={client} record={property.client} />;
    case 'buildingId':
      return property.building?.name ?? <Nothing />;
    case 'rentMin':
    case 'rentMax':
      return <Money amount={property[name]} currency={property.currency} />;
    case 'website':
      return property.website !== null && isWebAddress(property.website) ? (
        <a href={property.website} target="_blank" rel="noreferrer">
          {property.website}
        </a>
      ) : (
        <Nothing />
      );
    case 'description':
      return property.description === null ? (
        <Nothing />
      ) : (
        <span className={classes.prose}>{property.description}</span>
      );
    default:
      return fieldValue(propertyMeta, name, property[name]);
  }
}

/** All values of a property, with the origin and lock of each. */
export function PropertyDetails({ property }: { readonly property: PropertyRecord }) {
  const origins = useQuery(originsOptions(property.id));
  const locks = useLocks(property.id);
  const traced = new Map(origins.data?.map((each) => [each.field, each]));
  return (
    <div className={classes.sheet}>
      {origins.isLoadingError ? <QueryError query={origins} what="The source of the values" /> : null}
      <div className={classes.groups}>
        {fieldGroups.map(({ title, fields }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h3 className={classes.groupTitle}>{title}</h3>
            <dl className={classes.fields}>
              {fields.map((name) => (
                <TracedValue
                  key={name}
                  label={fieldLabel(name)}
                  value={valueOf(property, name)}
                  traced={traced.get(name)}
                  locks={locks}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
