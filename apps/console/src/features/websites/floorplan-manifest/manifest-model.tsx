import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import { failure } from '@supersync/contract/kernel/client.ts';
import { readGlb } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import type { Manifest } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { reach } from '#platform/query/unreachable.ts';
import classes from './floorplan-manifest.module.css';

const ModelViewer = later(async () => (await import('#parts/floorplan/model-viewer.tsx')).ModelViewer);

const modelOptions = (id: string) =>
  queryOptions({
    queryKey: ['floorplan-model', id],
    queryFn: async ({ signal }) => {
      const answer = await reach(client.addressOf(fileAddress(id)), { credentials: 'include', signal });
      if (!answer.ok) throw failure(answer.status, await answer.text());
      const file = await answer.blob();
      return { file, model: readGlb(new Uint8Array(await file.arrayBuffer())) };
    },
    // A stored model never changes: new art has a new id.
    staleTime: Infinity,
  });

type Model = NonNullable<Manifest['model']>;
type Read = Awaited<ReturnType<NonNullable<ReturnType<typeof modelOptions>['queryFn']>>>;

interface ShownProps {
  readonly manifest: Manifest;
  readonly camera: Model['camera'];
  readonly read: Read;
}

function Shown({ manifest, camera, read: { file, model } }: ShownProps) {
  const [node, setNode] = useState<number | null>(null);
  const units = useMemo(() => {
    const byName = new Map(
      manifest.floors.flatMap(({ units: own }) => own.map(({ pathId, unitKey }) => [pathId, unitKey])),
    );
    return new Map(
      model.nodes.flatMap(({ index, name }): [number, string][] => {
        const unit = name === null ? undefined : byName.get(name);
        return unit === undefined ? [] : [[index, unit]];
      }),
    );
  }, [manifest, model]);
  const tones = useMemo(
    () =>
      new Map([...units.keys()].map((index) => [index, index === node ? 'selected' : 'matched'] as const)),
    [units, node],
  );
  const selected = node === null ? undefined : units.get(node);
  return (
    <div className={classes.stack}>
      <ModelViewer file={file} camera={camera} tones={tones} onPick={setNode} onCamera={ignoreCamera} />
      <p className={classes.muted} aria-live="polite">
        {selected === undefined ? 'Drag to turn, scroll to zoom, select a unit.' : `Unit ${selected}`}
      </p>
    </div>
  );
}

/** Looking around changes nothing: the camera belongs to the manifest. */
const ignoreCamera = (): void => undefined;

/** The model of a 3D manifest, with the units it is matched to. */
export function ManifestModel({ manifest, model }: { readonly manifest: Manifest; readonly model: Model }) {
  const found = useQuery(modelOptions(model.url));
  return (
    <Loaded query={found} skeleton={<div className={classes.frame} />}>
      {(read) => <Shown manifest={manifest} camera={model.camera} read={read} />}
    </Loaded>
  );
}
