import type { GlbModel } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import type { useHistory } from '../draft/history.ts';
import { withoutSlot, type Placeable, type Placements } from '../draft/placements.ts';
import classes from '../editor/editor.module.css';
import { TargetList } from '../editor/target-list.tsx';
import type { Camera } from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';
import { fillModel, modelSheet, placeOnNode } from './model-placements.ts';
import type { NodeTone } from '#parts/floorplan/model-scene.ts';

const ModelViewer = later(async () => (await import('#parts/floorplan/model-viewer.tsx')).ModelViewer);

const goodScore = 0.8;

export interface ModelEditorProps {
  readonly file: File;
  readonly model: GlbModel;
  readonly camera: Camera;
  readonly units: readonly Placeable[];
  readonly history: ReturnType<typeof useHistory<Placements>>;
  readonly onCamera: (camera: Camera) => void;
}

/** The model with its matches, and the units beside it. A node is chosen on the model or by its name. */
export function ModelEditor({ file, model, camera, units, history, onCamera }: ModelEditorProps) {
  const { value: placements, change, undo, redo } = history;
  const [target, setTarget] = useState<string | null>(null);
  const [node, setNode] = useState<number | null>(null);
  const proposals = useMemo(() => {
    const filled = fillModel(model, units, placements);
    return new Map([...filled.placements, ...filled.proposals].filter(([slot]) => !placements.has(slot)));
  }, [model, units, placements]);
  const named = useMemo(
    () =>
      model.nodes
        .filter(({ name }) => name !== null)
        .slice(0, 5000)
        .map(({ index, name }) => ({ value: String(index), label: `${name ?? ''} (${index})` })),
    [model],
  );
  const tones = useMemo(() => {
    const all = new Map<number, NodeTone>();
    for (const { shapeId, score } of placements.values())
      all.set(Number(shapeId), score === null || score >= goodScore ? 'matched' : 'unsure');
    if (node !== null) all.set(node, 'selected');
    return all;
  }, [placements, node]);
  useHotkeys([
    { keys: 'mod+z', label: 'Undo', ...(undo === undefined ? {} : { run: undo }) },
    { keys: 'mod+shift+z', label: 'Redo', ...(redo === undefined ? {} : { run: redo }) },
  ]);

  const pick = (index: number): void => {
    setNode(index);
    if (target === null) return;
    change((now) => placeOnNode(now, target, model, index));
    setTarget(null);
  };
  const label = units.find(({ slot }) => slot === target)?.label;
  const nodeName = model.nodes.find(({ index }) => index === node)?.name;
  const current = target === null ? undefined : placements.get(target)?.shapeId;
  return (
    <div className={classes.editor}>
      <div className={classes.canvas}>
        <div className={classes.bar}>
          <Tooltip label="Undo">
            <ActionIcon variant="default" aria-label="Undo" disabled={undo === undefined} onClick={undo}>
              <IconArrowBackUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Redo">
            <ActionIcon variant="default" aria-label="Redo" disabled={redo === undefined} onClick={redo}>
              <IconArrowForwardUp size={16} />
            </ActionIcon>
          </Tooltip>
          <Select
            size="xs"
            aria-label="Node of the selected unit"
            placeholder={label === undefined ? 'Select a unit first' : `Node of ${label}`}
            disabled={target === null}
            searchable
            limit={50}
            data={named}
            value={current ?? null}
            onChange={(value) => {
              if (value !== null) pick(Number(value));
            }}
          />
        </div>
        <p className={classes.hint} role="status">
          {label !== undefined
            ? `Select the node of ${label} on the model, or by its name.`
            : nodeName !== undefined && nodeName !== null
              ? `Node: ${nodeName}`
              : 'Select one of the units, then its node.'}
        </p>
        <ModelViewer file={file} camera={camera} tones={tones} onPick={pick} onCamera={onCamera} />
      </div>
      <TargetList
        noun="units"
        sheetId={modelSheet}
        placeables={units}
        placements={placements}
        proposals={proposals}
        selected={target}
        onSelect={(slot) => {
          setTarget((now) => (now === slot ? null : slot));
          const own = placements.get(slot)?.shapeId;
          setNode(own === undefined || own === null ? null : Number(own));
        }}
        onAccept={(slots) =>
          change((now) => new Map([...now, ...[...proposals].filter(([slot]) => slots.includes(slot))]))
        }
        onRemove={(slot) => change((now) => withoutSlot(now, slot))}
      />
    </div>
  );
}
