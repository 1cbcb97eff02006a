import { fieldVerdicts, type testSync } from '@supersync/contract/records/building-stack/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Table } from '@mantine/core';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import classes from './building-stack.module.css';

type Result = ActionAnswer<typeof testSync>;
type Building = Result['buildings'][number];

const fieldLabel = (name: string): string => {
  const fields: Readonly<Record<string, Parameters<typeof labelOf>[1]>> = propertyMeta.fields;
  const field = fields[name];
  return field === undefined ? name : labelOf(name, field);
};

export interface SyncDifferencesProps {
  readonly result: Result;
  readonly onlyChanged: boolean;
}

/** Building by building, field by field: ours, theirs, and the result. */
export function SyncDifferences({ result, onlyChanged }: SyncDifferencesProps) {
  const { buildings, changed, unmapped, missing } = result;
  const shown = buildings
    .map((building, index) => ({
      building,
      index,
      fields: onlyChanged ? building.fields.filter(({ verdict }) => verdict === 'changed') : building.fields,
    }))
    .filter(({ fields }) => !onlyChanged || fields.length > 0);
  return (
    <div className={classes.part}>
      <p className={classes.summary}>
        <strong>{formatCount(changed, 'property', 'properties')} would change</strong>
        {unmapped === 0 ? null : <span>{formatCount(unmapped, 'building')} not mapped</span>}
        {missing.length === 0 ? null : (
          <span>{formatCount(missing.length, 'mapped building')} not in it</span>
        )}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="Nothing would change">The payload matches our data.</EmptyState>
      ) : null}
      {shown.map(({ building, index, fields }) => (
        <BuildingDifference key={index} building={building} fields={fields} />
      ))}
      {missing.length === 0 || onlyChanged ? null : (
        <p className={classes.muted}>
          Mapped, and not in the payload: {missing.map(({ name }) => name).join(', ')}
        </p>
      )}
    </div>
  );
}

interface BuildingDifferenceProps {
  readonly building: Building;
  readonly fields: Building['fields'];
}

function BuildingDifference({ building, fields }: BuildingDifferenceProps) {
  const { name, propertyId, propertyName, units } = building;
  return (
    <section className={classes.building} aria-label={name}>
      <h3 className={classes.buildingTitle}>
        <span>{name}</span>
        <span className={classes.muted}>{formatCount(units, 'available unit')}</span>
      </h3>
      {propertyId === null ? (
        <p className={classes.muted}>Not mapped to a property. Nothing would be written.</p>
      ) : (
        <>
          <p className={classes.muted}>
            Ours: <RecordLink resource={propertyMeta} record={{ id: propertyId, name: propertyName ?? '' }} />
          </p>
          <Table className={classes.fields} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col" className={classes.number}>
                  Ours
                </Table.Th>
                <Table.Th scope="col" className={classes.number}>
                  Theirs
                </Table.Th>
                <Table.Th scope="col">A sync</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ field, ours, theirs, verdict }) => (
                <Table.Tr key={field} data-verdict={verdict}>
                  <Table.Th scope="row">{fieldLabel(field)}</Table.Th>
                  <Table.Td className={classes.number}>
                    <NumberValue value={ours} />
                  </Table.Td>
                  <Table.Td className={classes.number}>
                    <NumberValue value={theirs} />
                  </Table.Td>
                  <Table.Td>
                    <ChoiceBadge of={fieldVerdicts} value={verdict} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </section>
  );
}
