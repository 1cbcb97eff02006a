import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '#platform/query/query.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { formatNumber } from '#kit/value/format.ts';
import classes from './editor/editor.module.css';

function ManifestLink({ id }: { readonly id: number }) {
  const { data } = useQuery(recordOptions(floorplanManifest, id));
  return data === undefined ? `manifest ${id}` : <RecordLink resource={floorplanManifest} record={data} />;
}

/** Where the manifest that was just saved is found. */
export const SavedManifest = ({ id }: { readonly id: number }) => (
  <p className={classes.muted} role="status">
    Saved as <ManifestLink id={id} />.
  </p>
);

/** What new art is based on. */
export const NewestVersion = ({ id, version }: { readonly id: number; readonly version: number }) => (
  <p className={classes.muted}>
    Newest version of <ManifestLink id={id} />: {formatNumber(version)}
  </p>
);
