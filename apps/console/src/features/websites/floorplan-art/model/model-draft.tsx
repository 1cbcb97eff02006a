import { ArtError } from '@supersync/contract/websites/floorplan-art/art-error.ts';
import { artUploads } from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import { cameraOf, type Camera } from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';
import type { GlbModel } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import { createFloorplanManifest } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { Button, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { useHistory } from '../draft/history.ts';
import { unitPlaceable, type Placements } from '../draft/placements.ts';
import classes from '../editor/editor.module.css';
import { useArtReader } from '../reader/use-art-reader.ts';
import { uploadArt } from '../reader/upload-art.ts';
import type { DraftProps } from '../property-first.tsx';
import { SavedManifest } from '../saved-manifest.tsx';
import { newFloorplan3dScreen } from '../screens.ts';
import { floorNamesOf, modelContent } from './model-content.ts';
import { ModelEditor } from './model-editor.tsx';
import { fillModel } from './model-placements.ts';

interface Read {
  readonly file: File;
  readonly model: GlbModel;
  readonly camera: Camera;
}

const none: Placements = new Map();

/** A model in, matches out: nothing is stored before the manifest is saved. */
export function ModelDraft({ property, picker }: DraftProps) {
  const { readModel } = useArtReader();
  const [read, setRead] = useState<Read | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [name, setName] = useState(`${property.propertyName} 3D`);
  const [moved, setMoved] = useState<Camera | null>(null);
  const [saved, setSaved] = useState<{ readonly id: number } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const history = useHistory<Placements>(() => none);
  const create = useAction(createFloorplanManifest, floorplanManifest, {
    saved: 'Manifest saved',
    failed: false,
  });
  const units = useMemo(() => property.units.map(unitPlaceable), [property]);
  const isDirty = useCallback(() => read !== null && saved === null, [read, saved]);

  const take = async (file: File | undefined): Promise<void> => {
    setRead(null);
    setSaved(null);
    setRefusal(undefined);
    if (file === undefined) return;
    setReading(true);
    try {
      const model = await readModel(file);
      setRead({ file, model, camera: cameraOf(model.box) });
      history.reset(fillModel(model, units, none).placements);
    } catch (error) {
      if (!(error instanceof ArtError)) throw error;
      setRefusal(error.message);
    } finally {
      setReading(false);
    }
  };
  const save = async ({ file, model, camera }: Read): Promise<void> => {
    setSaving(true);
    try {
      const url = await uploadArt('model', file);
      const document = modelContent(
        property.propertyId,
        model,
        property.units,
        history.value,
        url,
        moved ?? camera,
      );
      setSaved(
        await create.mutateAsync({ body: { name: name.trim(), document, note: 'Made from a model' } }),
      );
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  };

  const placed = units.filter(({ slot }) => history.value.has(slot)).length;
  return (
    <>
      <DirtyGuard isDirty={isDirty} />
      <ToolPage
        title={newFloorplan3dScreen.title}
        lead={newFloorplan3dScreen.description}
        shape="stacked"
        inputTitle="Model"
        input={
          <div className={classes.inputs}>
            <div className={classes.stack}>
              {picker}
              <FileDrop
                label="Model"
                accept={['.glb']}
                maxBytes={artUploads.model.maxBytes}
                files={read === null ? [] : [read.file]}
                onChange={([file]) => void take(file)}
                disabled={isReading}
              />
              {isReading ? <WorkProgress label="Reading model" done={0} /> : null}
              {refusal === undefined ? null : (
                <p role="alert" className={classes.refusal}>
                  {refusal}
                </p>
              )}
            </div>
            {read === null ? null : (
              <div className={classes.stack}>
                <p className={classes.muted}>
                  {formatCount(read.model.nodes.length, 'node')},{' '}
                  {formatCount(floorNamesOf(read.model).length, 'floor')}
                </p>
                <TextInput
                  label="Name of the manifest"
                  value={name}
                  maxLength={160}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <Button
                  loading={isSaving}
                  disabled={name.trim() === '' || saved !== null}
                  onClick={() => void save(read)}
                >
                  Save manifest
                </Button>
                {saved === null ? null : <SavedManifest id={saved.id} />}
              </div>
            )}
          </div>
        }
        resultTitle="Matches"
        lookedAt={
          read === null
            ? undefined
            : `${formatNumber(placed)} of ${formatCount(units.length, 'unit')} of ${property.propertyName} placed`
        }
        result={
          read === null ? (
            <EmptyState title="No model yet">
              Add a GLB model whose nodes are named by unit and floor. They are matched to{' '}
              {formatCount(units.length, 'unit')} here.
            </EmptyState>
          ) : (
            <ModelEditor
              file={read.file}
              model={read.model}
              camera={read.camera}
              units={units}
              history={history}
              onCamera={setMoved}
            />
          )
        }
      />
    </>
  );
}
