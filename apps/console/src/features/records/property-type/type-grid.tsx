import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { type PropertyType, propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import { isSelected, noSelection, selectedCount } from '#kit/table/selection.ts';
import { rowsOf, type TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from './property-type.module.css';
import type { GridProperty } from './type-queries.ts';

export interface NamedType {
  readonly key: PropertyType;
  readonly name: string;
}

export interface TypeGridProps {
  readonly properties: readonly GridProperty[] | undefined;
  readonly types: readonly NamedType[];
  /** The resulting type of each property. */
  readonly after: (property: GridProperty) => PropertyType;
  readonly onChoose: (properties: readonly GridProperty[], type: PropertyType) => void;
}

const rowsShown = 16;

/** Properties as rows, types as columns; select rows to set many at once. */
export function TypeGrid({ properties, types, after, onChoose }: TypeGridProps) {
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState(noSelection);
  const [bulkType, setBulkType] = useState<string | null>(null);
  const shown = useMemo(() => {
    const words = search.trim().toLowerCase();
    return properties?.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(words));
  }, [properties, search]);

  const isNew = (property: GridProperty, type: PropertyType): boolean =>
    after(property) === type && property.propertyType !== type;
  const isLeft = (property: GridProperty, type: PropertyType): boolean =>
    after(property) !== type && property.propertyType === type;

  const columns: readonly TableColumn<GridProperty>[] = [
    {
      id: 'name',
      header: 'Property',
      main: true,
      fixed: true,
      width: 190,
      grow: 1,
      cell: ({ name }) => <CutText text={name} />,
    },
    { id: 'city', header: 'City', width: 110, cell: ({ city }) => <CutText text={city} /> },
    {
      id: 'units',
      header: 'Units',
      width: 64,
      align: 'end',
      cell: ({ unitCount }) => <NumberValue value={unitCount} />,
    },
    ...types.map(({ key, name }): TableColumn<GridProperty> => ({
      id: key,
      header: choiceLabel(propertyTypes, key),
      width: 94,
      cell: (property) => (
        <Radio
          size="xs"
          name={`type-${property.id}`}
          aria-label={`${property.name}: ${name}`}
          checked={after(property) === key}
          onChange={() => onChoose([property], key)}
          {...(isNew(property, key) ? { color: 'warning' } : {})}
          {...(isLeft(property, key) ? { label: 'was' } : {})}
        />
      ),
    })),
  ];
  const layout = useTableLayout('property-types', columns);
  const count = selectedCount(selection, shown?.length ?? 0);
  const selected = (shown ?? []).filter(({ id }) => isSelected(selection, String(id)));
  const chosen = types.find(({ key }) => key === bulkType);

  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label="Search these properties"
          placeholder="Name or city"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setSelection(noSelection);
          }}
        />
        <form
          className={classes.bulk}
          aria-label="With the selected rows"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen === undefined || count === 0) return;
            onChoose(selected, chosen.key);
            setSelection(noSelection);
          }}
        >
          <Select
            aria-label="Type for the selected properties"
            placeholder="Type"
            data={types.map(({ key, name }) => ({ value: key, label: name }))}
            value={bulkType}
            onChange={setBulkType}
          />
          <Button type="submit" variant="default" disabled={chosen === undefined || count === 0}>
            {count === 0
              ? 'Set type for selected'
              : `Set type for ${formatCount(count, 'property', 'properties')}`}
          </Button>
        </form>
      </div>
      <DataTable
        label="Properties by type"
        columns={columns}
        rows={shown === undefined ? { total: undefined, at: () => undefined } : rowsOf(shown)}
        rowKey={({ id }) => String(id)}
        layout={layout}
        selection={selection}
        onSelectionChange={setSelection}
        maxRows={rowsShown}
        resetKey={search}
        empty={
          search === '' ? (
            <EmptyState title="No properties yet">This client has none whose type could be set.</EmptyState>
          ) : (
            <EmptyState
              title="Nothing matches"
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  Clear the search
                </Button>
              }
            >
              No property of this client has that in its name or city.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
