import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import type { Screen } from '#platform/screen/define-screen.ts';
import classes from './editor/editor.module.css';
import { manifestOptions, propertyUnitsOptions } from './floorplan-queries.ts';
import { UpdateDraft } from './update-draft.tsx';

const manifests = recordFinder(floorplanManifest);

export interface UpdatePageProps {
  readonly screen: Screen;
  readonly isExterior: boolean;
}

/** A manifest first: what stands on its art is to be kept. */
export function UpdatePage({ screen, isExterior }: UpdatePageProps) {
  const [search, setSearch] = useSearchParams();
  const manifestId = numberIn(search.get('manifest'));
  const manifest = useQuery(manifestOptions(manifestId));
  const units = useQuery(propertyUnitsOptions(manifest.data?.document.propertyId ?? null));
  const id = useId();
  const picker = (
    <RecordPicker
      id={id}
      label="Manifest"
      placeholder="Find a manifest"
      value={manifestId}
      onChange={(key) => setSearch(key === null ? {} : { manifest: String(key) })}
      find={manifests.find}
      nameOf={manifests.nameOf}
    />
  );
  if (manifestId === null || manifest.data === undefined || units.data === undefined)
    return (
      <ToolPage
        title={screen.title}
        lead={screen.description}
        shape="stacked"
        inputTitle="New drawings"
        input={<div className={classes.inputs}>{picker}</div>}
        resultTitle="Matches"
        result={
          manifestId === null ? (
            <EmptyState title="No manifest yet">
              Select a manifest, then add its new {isExterior ? 'exterior' : 'floor'} drawings. Kept and lost
              matches appear here.
            </EmptyState>
          ) : (
            <Loaded query={manifest}>{() => <Loaded query={units}>{() => null}</Loaded>}</Loaded>
          )
        }
      />
    );
  return (
    <UpdateDraft
      // A saved version begins anew.
      key={`${manifestId} ${manifest.data.document.version}`}
      screen={screen}
      isExterior={isExterior}
      manifest={manifest.data.document}
      name={manifest.data.name}
      units={units.data.units}
      picker={picker}
    />
  );
}
