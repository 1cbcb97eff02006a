import type { Finding } from '@supersync/contract/websites/floorplan-manifest/findings.ts';
import type { Manifest, Point } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { FloorplanDrawing, type DrawnShape } from '#parts/floorplan/floorplan-drawing.tsx';
import { sheetsOf } from './sheets.ts';
import classes from './floorplan-manifest.module.css';

export interface ManifestDrawingProps {
  readonly manifest: Manifest;
  readonly findings?: readonly Finding[];
  /** The finding to look at: its sheet is opened and its shape shown closer. */
  readonly jump?: Finding | undefined;
}

const shapeId = (shape: number): string => String(shape);

/** The views and floors of a manifest, one at a time, with what was found on them. */
export function ManifestDrawing({ manifest, findings = [], jump }: ManifestDrawingProps) {
  const sheets = sheetsOf(manifest);
  const [chosen, setChosen] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [seen, setSeen] = useState<Finding | undefined>(undefined);
  if (jump !== seen) {
    // A jump opens its sheet once; afterwards one may look at another.
    setSeen(jump);
    const place = jump?.place ?? null;
    if (place !== null) setChosen(`${place.on} ${place.key}`);
    setSelected(place?.shape === undefined ? null : shapeId(place.shape));
  }
  const sheet = sheets.find(({ id }) => id === chosen) ?? sheets[0];
  if (sheet === undefined)
    return <EmptyState title="Nothing drawn yet">The manifest has neither views nor floors.</EmptyState>;
  const troubled = new Set(
    findings.flatMap(({ place }) =>
      place !== null && `${place.on} ${place.key}` === sheet.id && place.shape !== undefined
        ? [place.shape]
        : [],
    ),
  );
  const shapes: DrawnShape[] = sheet.shapes.map(({ name, label, points, labelAt }, index) => ({
    id: shapeId(index),
    name: troubled.has(index) ? `${name}, has findings` : name,
    label,
    points,
    labelAt,
    tone: troubled.has(index) ? 'danger' : 'plain',
  }));
  const place = jump?.place ?? null;
  const isJumpHere = place !== null && `${place.on} ${place.key}` === sheet.id;
  const closeUp: readonly Point[] | undefined =
    isJumpHere && jump !== undefined && jump.points.length > 0 ? jump.points : undefined;
  return (
    <div className={classes.stack}>
      <div className={classes.sheets}>
        <SegmentedControl
          aria-label="Sheet"
          value={sheet.id}
          onChange={(id) => {
            setChosen(id);
            setSelected(null);
          }}
          data={sheets.map(({ id, label }) => ({ value: id, label }))}
        />
      </div>
      <FloorplanDrawing
        key={sheet.id}
        label={sheet.label}
        art={sheet.art}
        size={{ w: sheet.w, h: sheet.h }}
        shapes={shapes}
        selected={selected}
        onSelect={setSelected}
        closeUp={closeUp}
      />
      <p className={classes.muted} aria-live="polite">
        {selected === null
          ? 'Drag to move, + and − to zoom, arrow keys to go from shape to shape.'
          : (shapes.find(({ id }) => id === selected)?.name ?? '')}
      </p>
    </div>
  );
}
