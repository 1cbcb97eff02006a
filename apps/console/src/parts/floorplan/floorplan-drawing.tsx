import type { Point } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { client } from '#platform/query/api.ts';
import classes from './floorplan-drawing.module.css';
import { usePanZoom, type DrawnPointer } from './use-pan-zoom.ts';
import { centreOf, isArrowKey, neighbourOf, type Size } from './view-box.ts';

export type ShapeTone = 'plain' | 'success' | 'warning' | 'danger' | 'info' | 'muted';

/** An outline over the art; its points are shares of the art's width and height. */
export interface DrawnShape {
  readonly id: string;
  readonly points: readonly Point[];
  /** Read aloud, and shown when pointed at. */
  readonly name: string;
  /** Drawn in the shape, where there is room for it. */
  readonly label?: string;
  readonly labelAt?: Point | undefined;
  readonly tone: ShapeTone;
}

export interface FloorplanDrawingProps {
  /** What the drawing is of, for screen readers. */
  readonly label: string;
  /** The stored art; without it the shapes stand on an empty ground. */
  readonly art: string | undefined;
  /** The address of art that is not stored yet. */
  readonly preview?: string | undefined;
  readonly size: Size;
  readonly shapes: readonly DrawnShape[];
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Shown closer whenever it is another array; selecting a shape by hand does not move the drawing. */
  readonly closeUp?: readonly Point[] | undefined;
  /** While something is drawn: presses and moves arrive here, and shapes are not selected. */
  readonly pen?: DrawnPointer | undefined;
  /** What is dragged over the drawing was let go on this shape. */
  readonly onDrop?: ((id: string, data: DataTransfer) => void) | undefined;
  /** Drawn above the shapes, in pixels of the art. */
  readonly children?: ReactNode;
  readonly height?: string;
}

const pathOf = (points: readonly Point[], { w, h }: Size): string =>
  points.map(([x, y]) => `${x * w},${y * h}`).join(' ');

/**
 * Shapes over art, with pan and zoom. Tab reaches the drawing once; arrow keys then move from shape to shape, Enter
 * selects, + and - zoom and 0 shows all.
 */
export function FloorplanDrawing(props: FloorplanDrawingProps) {
  const { label, art, size, shapes, selected, onSelect, closeUp, pen, onDrop, children } = props;
  const picture = props.preview ?? (art === undefined ? undefined : client.addressOf(fileAddress(art)));
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const view = usePanZoom(svg, size, pen);
  const [focused, setFocused] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const tabStop = shapes.find(({ id }) => id === (focused ?? selected)) ?? shapes[0];

  const { showAround } = view;
  useEffect(() => {
    if (closeUp !== undefined) showAround(closeUp);
  }, [closeUp, showAround]);

  const onKey = (event: KeyboardEvent, shape: DrawnShape): void => {
    if (isArrowKey(event.key)) {
      const next = neighbourOf(shapes, shape, event.key);
      event.preventDefault();
      if (next !== undefined)
        svg?.querySelector<SVGElement>(`[data-shape="${CSS.escape(next.id)}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(shape.id);
    } else if (event.key === 'Escape' && selected !== null) {
      event.stopPropagation();
      onSelect(null);
    }
  };
  const dropping = (id: string) =>
    onDrop === undefined
      ? {}
      : {
          onDragOver: (event: DragEvent) => {
            event.preventDefault();
            setOver(id);
          },
          onDragLeave: () => setOver(null),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            setOver(null);
            onDrop(id, event.dataTransfer);
          },
        };

  return (
    <div className={classes.frame} style={{ height: props.height ?? '480px' }}>
      <svg
        ref={setSvg}
        role="group"
        aria-label={label}
        className={pen === undefined ? classes.drawing : classes.pen}
        preserveAspectRatio="xMidYMid meet"
      >
        <rect className={classes.ground} x={0} y={0} width={size.w} height={size.h} />
        {picture === undefined ? null : <image href={picture} x={0} y={0} width={size.w} height={size.h} />}
        {shapes.map((shape) => (
          <g key={shape.id}>
            <polygon
              role="button"
              data-shape={shape.id}
              data-tone={shape.tone}
              data-over={over === shape.id || undefined}
              aria-label={shape.name}
              aria-pressed={shape.id === selected}
              tabIndex={shape === tabStop ? 0 : -1}
              className={classes.shape}
              points={pathOf(shape.points, size)}
              onFocus={() => setFocused(shape.id)}
              onClick={() => {
                if (pen === undefined && !view.wasDragged()) onSelect(shape.id);
              }}
              onKeyDown={(event) => onKey(event, shape)}
              {...dropping(shape.id)}
            >
              <title>{shape.name}</title>
            </polygon>
            {shape.label === undefined ? null : (
              <Label text={shape.label} at={shape.labelAt ?? centreOf(shape.points)} size={size} />
            )}
          </g>
        ))}
        {children}
      </svg>
      <div className={classes.controls}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => view.zoomIn()}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => view.zoomOut()}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Show all" onClick={() => view.showAll()}>
          <IconFocusCentered size={16} />
        </ActionIcon>
      </div>
    </div>
  );
}

function Label({ text, at, size }: { readonly text: string; readonly at: Point; readonly size: Size }) {
  return (
    <text
      aria-hidden="true"
      className={classes.label}
      x={at[0] * size.w}
      y={at[1] * size.h}
      fontSize={size.w / 60}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {text}
    </text>
  );
}
