import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { client } from '#platform/query/api.ts';
import { recordOptions } from '#platform/query/query.ts';
import classes from './building-stack.module.css';
import type { Building } from './stack-queries.ts';
import { useBuildingDecision } from './use-mapping.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

const offered = 20;

/** Only the client's own properties, without those mapped to another building. */
const finderFor = (clientId: number, taken: ReadonlySet<number>) => ({
  async find(search: string) {
    const text = search.trim();
    const { data } = await client.list(propertyMeta, {
      where: { clientId },
      fields: ['id', 'name', 'address', 'city'],
      sort: ['name'],
      limit: offered + taken.size,
      ...(text === '' ? {} : { search: text }),
    });
    return data
      .filter(({ id }) => !taken.has(id))
      .slice(0, offered)
      .map(({ id, name, address, city }) => ({ key: id, label: name, hint: `${address}, ${city}` }));
  },
  async nameOf(key: string | number) {
    return (await client.get(propertyMeta, Number(key), { fields: ['id', 'name'] })).name;
  },
});

export interface MapDialogProps {
  readonly building: Building;
  readonly clientId: number;
  /** Properties that are already mapped: each belongs to one building at most. */
  readonly taken: ReadonlySet<number>;
  readonly onClose: () => void;
}

/** Maps a building to a property by hand, with both visible. */
export function MapDialog({ building, clientId, taken, onClose }: MapDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(building.suggestedPropertyId);
  const finder = useMemo(() => finderFor(clientId, taken), [clientId, taken]);
  const ours = useQuery({ ...recordOptions(propertyMeta, chosen ?? 0), enabled: chosen !== null }).data;
  const { decide, isPending } = useBuildingDecision();
  const { name, address, city, provinceCode, postalCode, unitCount } = building;
  const save = (): void => {
    if (chosen === null) return;
    decide(
      {
        ...building,
        mappedTo: building.propertyId,
        decision: { kind: 'map', to: chosen },
        message: `${name} is mapped`,
      },
      { onSuccess: onClose },
    );
  };
  const shown = (text: string | number | null | undefined) => text ?? <Nothing />;
  return (
    <ActionDialog
      title={`Which property is ${name}?`}
      size="lg"
      action={{ isPending }}
      submitLabel="Map"
      disabled={chosen === null}
      onSubmit={save}
      onClose={onClose}
    >
      <RecordPicker
        id={id}
        label="Property"
        placeholder="Find by name or address"
        value={chosen}
        onChange={(key) => setChosen(key === null ? null : Number(key))}
        find={finder.find}
        nameOf={finder.nameOf}
      />
      <div className={classes.sides}>
        <section aria-label="There">
          <h3 className={classes.sideTitle}>At Building Stack</h3>
          <FieldList
            fields={[
              { label: 'Name', value: name },
              { label: 'Address', value: shown(address) },
              { label: 'City', value: shown(city) },
              { label: 'Province', value: shown(provinceCode) },
              { label: 'Postal code', value: shown(postalCode) },
              { label: 'Units', value: shown(unitCount) },
            ]}
          />
        </section>
        <section aria-label="Here">
          <h3 className={classes.sideTitle}>Ours</h3>
          <FieldList
            fields={[
              { label: 'Name', value: shown(ours?.name) },
              { label: 'Address', value: shown(ours?.address) },
              { label: 'City', value: shown(ours?.city) },
              { label: 'Province', value: shown(ours?.provinceCode) },
              { label: 'Postal code', value: shown(ours?.postalCode) },
              { label: 'Units', value: shown(ours?.unitCount) },
            ]}
          />
        </section>
      </div>
    </ActionDialog>
  );
}
