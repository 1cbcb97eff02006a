import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { formatNumber } from '#kit/value/format.ts';
import type { Placeable, Placement, Placements } from '../draft/placements.ts';
import classes from './editor.module.css';

/** What is dragged from the list to the drawing. */
export const dragType = 'application/x-supersync-slot';

export interface TargetListProps {
  /** "units" or "floors". */
  readonly noun: string;
  readonly sheetId: string;
  readonly placeables: readonly Placeable[];
  readonly placements: Placements;
  readonly proposals: Placements;
  readonly selected: string | null;
  /** `byKeyboard` where the drawing should take the focus next. */
  readonly onSelect: (slot: string, byKeyboard: boolean) => void;
  readonly onAccept: (slots: readonly string[]) => void;
  readonly onRemove: (slot: string) => void;
}

const shown = 300;
const percent = (score: number): string => `${Math.round(score * 100)} %`;

/** Units or floors beside the drawing: those without a place first. */
export function TargetList(props: TargetListProps) {
  const { noun, sheetId, placeables, placements, proposals } = props;
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const wanted = placeables.filter(({ label }) => label.toLowerCase().includes(text));
  const open = wanted.filter(({ slot }) => !placements.has(slot));
  const placed = wanted.filter(({ slot }) => placements.get(slot)?.sheetId === sheetId);
  const proposed = open.filter(({ slot }) => proposals.has(slot));
  return (
    <div className={classes.side}>
      <TextInput
        size="xs"
        aria-label={`Find ${noun}`}
        placeholder={`Find ${noun}`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Group
        title={`Not placed (${formatNumber(open.length)})`}
        empty={`All ${noun} are placed.`}
        action={
          proposed.length < 2 ? null : (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => props.onAccept(proposed.map(({ slot }) => slot))}
            >
              Use {formatNumber(proposed.length)} proposals
            </Button>
          )
        }
      >
        {open.slice(0, shown).map((placeable) => (
          <Item key={placeable.slot} {...props} placeable={placeable} placement={undefined} />
        ))}
      </Group>
      <Group title={`Placed here (${formatNumber(placed.length)})`} empty={`No ${noun} here yet.`}>
        {placed.slice(0, shown).map((placeable) => (
          <Item
            key={placeable.slot}
            {...props}
            placeable={placeable}
            placement={placements.get(placeable.slot)}
          />
        ))}
      </Group>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly empty: string;
  readonly action?: ReactNode;
  readonly children: readonly ReactNode[];
}

function Group({ title, empty, action, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <div className={classes.sheetHead}>
        <h3 className={classes.group}>{title}</h3>
        {action}
      </div>
      {children.length === 0 ? (
        <p className={classes.muted}>{empty}</p>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </section>
  );
}

interface ItemProps extends TargetListProps {
  readonly placeable: Placeable;
  readonly placement: Placement | undefined;
}

function Item({ placeable, placement, proposals, selected, onSelect, onAccept, onRemove }: ItemProps) {
  const { slot, label, detail } = placeable;
  const proposal = placement === undefined ? proposals.get(slot) : undefined;
  const why = placement?.words ?? proposal?.words ?? detail;
  const score = (placement ?? proposal)?.score;
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.target}
        aria-pressed={selected === slot}
        draggable
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.setData(dragType, slot);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onClick={(event) => onSelect(slot, event.detail === 0)}
      >
        <span className={classes.name}>{label}</span>
        <span className={classes.score}>
          {score === undefined ? '' : score === null ? 'By hand' : percent(score)}
        </span>
        <span className={classes.why} title={why}>
          {why}
        </span>
      </button>
      {proposal === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Use proposal for ${label}`}
          onClick={() => onAccept([slot])}
        >
          Use
        </Button>
      )}
      {placement === undefined ? null : (
        <Tooltip label="Remove match">
          <ActionIcon variant="subtle" aria-label={`Remove match of ${label}`} onClick={() => onRemove(slot)}>
            <IconX size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
