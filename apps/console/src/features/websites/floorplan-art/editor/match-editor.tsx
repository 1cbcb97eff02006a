import type { Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPolygon } from '@tabler/icons-react';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { FloorplanDrawing } from '#parts/floorplan/floorplan-drawing.tsx';
import {
  placeOnPolygon,
  placeOnShape,
  withoutSlot,
  type Placeable,
  type Placements,
} from '../draft/placements.ts';
import type { Sheet } from '../draft/sheet.ts';
import { sheetShapes } from './drawn-shapes.ts';
import classes from './editor.module.css';
import { PenMarks } from './pen-marks.tsx';
import { dragType, TargetList } from './target-list.tsx';
import { usePolygonPen } from './use-polygon-pen.ts';

export interface MatchEditorProps {
  readonly noun: 'units' | 'floors';
  readonly sheet: Sheet;
  readonly placeables: readonly Placeable[];
  readonly placements: Placements;
  readonly proposals: Placements;
  /** Where something stood on the art before. */
  readonly ghosts?: readonly { readonly slot: string; readonly points: Polygon }[];
  readonly onChange: (change: (now: Placements) => Placements) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The drawing with its matches, and the list of what is to be placed: by mouse or by keyboard. */
export function MatchEditor(props: MatchEditorProps) {
  const { noun, sheet, placeables, placements, proposals, ghosts = [], onChange, undo, redo } = props;
  const [target, setTarget] = useState<string | null>(null);
  const [shape, setShape] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const surface = useRef<HTMLDivElement>(null);
  const size = useMemo(() => ({ w: sheet.drawing.width, h: sheet.drawing.height }), [sheet.drawing]);
  const ratio: CSSProperties & { '--ratio': number } = { '--ratio': size.w / size.h };
  const { shapes, slots } = useMemo(
    () => sheetShapes(sheet, placements, placeables),
    [sheet, placements, placeables],
  );
  const polygons = useMemo(() => shapes.map(({ points }) => points), [shapes]);
  const labelOf = (slot: string): string => placeables.find((each) => each.slot === slot)?.label ?? '';

  const place = (slot: string, id: string): void => {
    const shapeId = sheet.drawing.shapes.some((each) => each.id === id) ? id : null;
    if (shapeId === null) return;
    onChange((now) => placeOnShape(now, slot, sheet, shapeId));
    setSaid(`${labelOf(slot)} placed.`);
    setTarget(null);
    setShape(shapeId);
  };
  const remove = (slot: string): void => {
    onChange((now) => withoutSlot(now, slot));
    setSaid(`Match of ${labelOf(slot)} removed.`);
  };
  const accept = (accepted: readonly string[]): void => {
    onChange((now) => {
      const next = new Map(now);
      for (const slot of accepted) {
        const proposal = proposals.get(slot);
        if (proposal !== undefined) next.set(slot, proposal);
      }
      return next;
    });
    setSaid(
      accepted.length === 1 ? `${labelOf(accepted[0] ?? '')} placed.` : `${accepted.length} ${noun} placed.`,
    );
  };
  const pen = usePolygonPen(size, polygons, (points) => {
    if (target === null) return;
    onChange((now) => placeOnPolygon(now, target, sheet, points));
    setSaid(`${labelOf(target)} placed.`);
    setTarget(null);
  });
  const draw = (): void => {
    pen.start();
    surface.current?.focus();
  };
  const chosenSlot = shape === null ? undefined : slots.get(shape);
  useHotkeys([
    { keys: 'mod+z', label: 'Undo', ...(undo === undefined ? {} : { run: undo }) },
    { keys: 'mod+shift+z', label: 'Redo', ...(redo === undefined ? {} : { run: redo }) },
    {
      keys: 'p',
      label: 'Draw a polygon for the selected unit or floor',
      ...(target === null ? {} : { run: draw }),
    },
    {
      keys: 'delete',
      label: 'Remove the match of the selected shape',
      ...(chosenSlot === undefined ? {} : { run: () => remove(chosenSlot) }),
    },
  ]);

  const select = (slot: string, byKeyboard: boolean): void => {
    setTarget((now) => (now === slot ? null : slot));
    const own = placements.get(slot);
    if (own?.sheetId === sheet.id) setShape(own.shapeId);
    // The next step is on the drawing: arrow keys choose a shape there, and Enter takes it.
    if (byKeyboard) surface.current?.querySelector<SVGElement>('[data-shape][tabindex="0"]')?.focus();
  };
  const hint =
    pen.points !== null
      ? 'Click or press Enter for each corner. Arrow keys move, Backspace removes a corner, Escape cancels.'
      : target !== null
        ? `Select the shape of ${labelOf(target)}, drag it there, or draw a polygon.`
        : said || `Select one of the ${noun}, then its shape.`;

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
          {pen.points === null ? (
            <Button
              size="compact-sm"
              variant="default"
              disabled={target === null}
              leftSection={<IconPolygon size={14} aria-hidden="true" />}
              onClick={draw}
            >
              Draw polygon
            </Button>
          ) : (
            <>
              <Button size="compact-sm" disabled={pen.finish === undefined} onClick={pen.finish}>
                Finish polygon
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={pen.points.length === 0}
                onClick={pen.back}
              >
                Remove corner
              </Button>
              <Button size="compact-sm" variant="default" onClick={pen.cancel}>
                Cancel
              </Button>
            </>
          )}
        </div>
        <p className={classes.hint} role="status">
          {hint}
        </p>
        {/* Keys of the pen; the buttons above do the same. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={surface}
          tabIndex={-1}
          className={classes.surface}
          style={ratio}
          onKeyDownCapture={pen.onKey}
        >
          <FloorplanDrawing
            label={`Drawing of ${sheet.label}`}
            art={undefined}
            preview={sheet.preview}
            size={size}
            shapes={shapes}
            selected={shape}
            onSelect={(id) => {
              if (id !== null && target !== null) place(target, id);
              else setShape(id);
            }}
            pen={pen.pointer}
            onDrop={(id, data) => {
              const slot = data.getData(dragType);
              if (slot !== '') place(slot, id);
            }}
            height="auto"
          >
            {ghosts.map(({ slot, points }) => (
              <polygon
                key={slot}
                className={classes.ghost}
                points={points.map(([x, y]) => `${x * size.w},${y * size.h}`).join(' ')}
              />
            ))}
            {pen.points === null ? null : <PenMarks points={pen.points} cursor={pen.cursor} size={size} />}
          </FloorplanDrawing>
        </div>
      </div>
      <TargetList
        noun={noun}
        sheetId={sheet.id}
        placeables={placeables}
        placements={placements}
        proposals={proposals}
        selected={target}
        onSelect={select}
        onAccept={accept}
        onRemove={remove}
      />
    </div>
  );
}
