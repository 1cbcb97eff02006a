import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { manifestList } from './manifest-list.tsx';
import { openManifestIn } from './manifest-queries.ts';
import { ManifestRecord } from './manifest-record.tsx';
import { NewFloorplanButton } from './new-floorplan-button.tsx';
import { manifestsScreen } from './screens.ts';

/** Every manifest, or the one the address names. */
export function Page() {
  const [search] = useSearchParams();
  const open = openManifestIn(search);
  if (open !== null) return <ManifestRecord key={open} id={open} />;
  return (
    <RecordList
      list={manifestList}
      screen={manifestsScreen}
      empty={
        <EmptyState title="No manifests yet" action={<NewFloorplanButton />}>
          A manifest is made from the drawings of a property.
        </EmptyState>
      }
    />
  );
}
