import {
  fieldConfigTypes,
  type FieldConfigField,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { moved } from '#kit/order/moved.ts';
import classes from './forms-editor-page.module.css';

interface FieldListProps {
  readonly fields: readonly FieldConfigField[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onChange: (fields: FieldConfigField[], chosen: number) => void;
}

/** The fields of the form in order: reordered by dragging, or by the two arrows. */
export function FieldList({ fields, chosen, onChoose, onChange }: FieldListProps) {
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < fields.length && from !== to) onChange(moved(fields, from, to), to);
  };
  return (
    <ol className={classes.fields}>
      {fields.map((field, index) => (
        // Dragging is for the mouse; the arrows beside each field do the same by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={field.name}
          className={classes.field}
          data-chosen={index === chosen || undefined}
          data-dragged={index === dragged || undefined}
          draggable
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, index);
            setDragged(undefined);
          }}
        >
          <IconGripVertical size={14} className={classes.grip} aria-hidden />
          <button
            type="button"
            className={classes.choose}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
          >
            <span className={classes.label}>{field.label}</span>
            <span className={classes.type}>
              {fieldConfigTypes.labels[field.type]} · {field.name}
            </span>
          </button>
          <ActionIcon
            variant="subtle"
            color="neutral"
            size="sm"
            aria-label={`Move ${field.label} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <IconArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="neutral"
            size="sm"
            aria-label={`Move ${field.label} down`}
            disabled={index === fields.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <IconArrowDown size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="danger"
            size="sm"
            aria-label={`Remove ${field.label}`}
            onClick={() =>
              onChange(
                fields.filter((_, other) => other !== index),
                Math.max(0, Math.min(chosen, fields.length - 2)),
              )
            }
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
