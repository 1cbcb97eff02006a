import { useId, useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { SkeletonText } from '../state/skeleton.tsx';
import { blockText, timeOfDay, worstOf, type Lane } from './lane.ts';
import { nextPlace, type LanePlace } from './lane-keyboard.ts';
import { placeBlocks, type PlacedBlock } from './lane-layout.ts';
import type { LanesProps } from './lanes-props.ts';
import classes from './lanes.module.css';
import { hoursOf, ticksOf, zoomed, zoomSteps } from './time-axis.ts';

const titleWidth = 184;
const laneHeight = 22;
/** A label that would be cut is omitted. */
const labelRoom = 40;
const moveKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

const pixels = (value: number): string => `${value}px`;

/**
 * One tab stop for the whole chart; arrows move inside, Enter opens, + and − zoom. Blocks are cells rather than
 * buttons: there may be a thousand of them.
 */
export function LanePicture(props: LanesProps & { readonly width: number }) {
  const { lanes, window, now, width, onWindow, onOpen } = props;
  const id = useId();
  const [active, setActive] = useState<LanePlace>();
  const [pointed, setPointed] = useState<LanePlace>();
  const room = Math.max(0, width - titleWidth);
  const scale = room / (window.to - window.from);
  const placed = useMemo(
    () => (lanes ?? []).map(({ blocks }) => placeBlocks(blocks, window, room)),
    [lanes, window, room],
  );
  const blockAt = (place: LanePlace | undefined): PlacedBlock | undefined =>
    place === undefined ? undefined : placed[place.lane]?.placed.find(({ key }) => key === place.key);
  const shown = pointed ?? active;
  const shownBlock = blockAt(shown);

  const open = (block: PlacedBlock): void => {
    const [only] = block.blocks;
    const isOne = block.blocks.length === 1 && (only?.count ?? 1) === 1;
    const middle = window.from + (block.left + block.width / 2) / scale;
    // Zooming in separates merged blocks; at the closest zoom, the worst of them opens.
    if (!isOne && hoursOf(window) > (zoomSteps.at(-1) ?? 1)) onWindow(zoomed(window, 'in', middle));
    else {
      const chosen = worstOf(block.blocks);
      if (chosen !== undefined) onOpen(chosen);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const block = blockAt(active);
    if (moveKeys.has(event.key)) setActive(nextPlace(placed, active, event.key, (now - window.from) * scale));
    else if ((event.key === 'Enter' || event.key === ' ') && block !== undefined) open(block);
    else if (event.key === '+' || event.key === '-') {
      const middle = block === undefined ? now : window.from + (block.left + block.width / 2) / scale;
      onWindow(zoomed(window, event.key === '+' ? 'in' : 'out', middle));
    } else return;
    event.preventDefault();
  };

  const placeOf = (event: MouseEvent): LanePlace | undefined => {
    const cell = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    const key = cell?.getAttribute('data-key');
    const lane = Number(cell?.getAttribute('data-lane') ?? -1);
    return key === null || key === undefined ? undefined : { lane, key };
  };

  if (lanes === undefined) return <SkeletonText lines={6} />;
  if (lanes.length === 0)
    return <p className={classes.readout}>Nothing ran in these hours, and nothing is due.</p>;
  const nowLeft = (now - window.from) * scale;
  const style: CSSProperties & Record<`--${string}`, string> = { '--title': pixels(titleWidth) };
  return (
    <>
      <div className={classes.axis} style={style} aria-hidden="true">
        {ticksOf(window, room)
          .filter((tick) => (tick - window.from) * scale < room - labelRoom)
          .map((tick) => (
            <span key={tick} style={{ left: pixels(titleWidth + (tick - window.from) * scale) }}>
              {timeOfDay(tick)}
            </span>
          ))}
      </div>
      <div
        role="grid"
        className={classes.grid}
        style={style}
        tabIndex={0}
        aria-label={`${props.label}. Arrows move, Enter opens, plus and minus zoom.`}
        aria-activedescendant={active === undefined ? undefined : cellId(id, active)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const place = placeOf(event);
          const block = blockAt(place);
          setActive(place ?? active);
          if (block !== undefined) open(block);
        }}
        onMouseMove={(event) => setPointed(placeOf(event))}
        onMouseLeave={() => setPointed(undefined)}
      >
        {(props.shaded ?? [])
          .filter(({ from, to }) => to > window.from && from < window.to)
          .map(({ from, to, label }) => {
            const left = Math.max(0, (from - window.from) * scale);
            const right = Math.min(room, (to - window.from) * scale);
            return (
              <span
                key={`${from} ${label}`}
                className={classes.shade}
                style={{ left: pixels(titleWidth + left), width: pixels(right - left) }}
                title={label}
                aria-hidden="true"
              />
            );
          })}
        {lanes.map((lane, index) => (
          <LaneRow
            key={lane.id}
            id={id}
            lane={lane}
            index={index}
            rows={placed[index]?.rows ?? 1}
            placed={placed[index]?.placed ?? []}
            active={active?.lane === index ? active.key : undefined}
          />
        ))}
        {nowLeft >= 0 && nowLeft <= room ? (
          <span className={classes.now} style={{ left: pixels(titleWidth + nowLeft) }} aria-hidden="true" />
        ) : null}
      </div>
      {/* Always rendered, so that nothing moves on hover. */}
      <p className={classes.readout} role="status">
        {shownBlock === undefined || shown === undefined
          ? ' '
          : `${lanes[shown.lane]?.title ?? ''}: ${blockText(shownBlock.blocks)}`}
      </p>
    </>
  );
}

const cellId = (id: string, { lane, key }: LanePlace): string => `${id}-${lane}-${key}`;

interface LaneRowProps {
  readonly id: string;
  readonly lane: Lane;
  readonly index: number;
  readonly rows: number;
  readonly placed: readonly PlacedBlock[];
  readonly active: string | undefined;
}

function LaneRow({ id, lane, index, rows, placed, active }: LaneRowProps) {
  return (
    <div role="row" className={classes.lane} style={{ height: pixels(rows * laneHeight + 8) }}>
      <span role="rowheader" className={classes.title} title={lane.title}>
        {lane.href === undefined ? lane.title : <Link to={lane.href}>{lane.title}</Link>}
      </span>
      {placed.map((block) => (
        <span
          key={block.key}
          id={cellId(id, { lane: index, key: block.key })}
          role="gridcell"
          className={classes.block}
          data-tone={block.tone}
          data-key={block.key}
          data-lane={index}
          data-active={block.key === active}
          aria-label={blockText(block.blocks)}
          style={{
            left: pixels(titleWidth + block.left),
            width: pixels(block.width),
            top: pixels(4 + block.row * laneHeight),
          }}
        />
      ))}
    </div>
  );
}
