import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readPropertyUnits } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import type { Screen } from '#platform/screen/define-screen.ts';
import classes from './editor/editor.module.css';
import { propertyUnitsOptions } from './floorplan-queries.ts';

const properties = recordFinder(propertyMeta);

export interface DraftProps {
  readonly property: ActionAnswer<typeof readPropertyUnits>;
  readonly picker: ReactNode;
}

export interface PropertyFirstProps {
  readonly screen: Screen;
  readonly inputTitle: string;
  /** What to do after a property is selected. */
  readonly next: string;
  readonly Draft: ComponentType<DraftProps>;
}

/** A property first: its units are what shapes and nodes are matched to. */
export function PropertyFirst({ screen, inputTitle, next, Draft }: PropertyFirstProps) {
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
  if (propertyId !== null && units.data !== undefined)
    return <Draft key={propertyId} property={units.data} picker={picker} />;
  return (
    <ToolPage
      title={screen.title}
      lead={screen.description}
      shape="stacked"
      inputTitle={inputTitle}
      input={<div className={classes.inputs}>{picker}</div>}
      resultTitle="Matches"
      result={
        propertyId === null ? (
          <EmptyState title="No property yet">
            Select a property, then {next}. Matches with its units appear here.
          </EmptyState>
        ) : (
          <Loaded query={units}>{() => null}</Loaded>
        )
      }
    />
  );
}
