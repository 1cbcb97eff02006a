import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import classes from '../editor/editor.module.css';
import { propertyUnitsOptions } from '../floorplan-queries.ts';
import { newFloorplan3dScreen } from '../screens.ts';
import { ModelDraft } from './model-draft.tsx';

const properties = recordFinder(propertyMeta);

export function Page() {
  const [search, setSearch] = useSearchParams();
  const propertyId = numberIn(search.get('property'));
  const units = useQuery(propertyUnitsOptions(propertyId));
  const id = useId();
  const picker = (
    <RecordPicker
      id={id}
      label="Property"
      placeholder="Find a property"
      value={propertyId}
      onChange={(key) => setSearch(key === null ? {} : { property: String(key) })}
      find={properties.find}
      nameOf={properties.nameOf}
    />
  );
  if (propertyId === null || units.data === undefined)
    return (
      <ToolPage
        title={newFloorplan3dScreen.title}
        lead={newFloorplan3dScreen.description}
        shape="stacked"
        inputTitle="Model"
        input={<div className={classes.inputs}>{picker}</div>}
        resultTitle="Matches"
        result={
          propertyId === null ? (
            <EmptyState title="No property yet">
              Select a property, then add its GLB model. Matches with its units appear here.
            </EmptyState>
          ) : (
            <Loaded query={units}>{() => null}</Loaded>
          )
        }
      />
    );
  return <ModelDraft key={propertyId} property={units.data} picker={picker} />;
}
