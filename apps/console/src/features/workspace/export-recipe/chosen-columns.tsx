import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { pathLabel } from '#parts/entity/field-paths.ts';
import { moved } from './draft.ts';
import classes from './export.module.css';

export interface ChosenColumnsProps {
  readonly resource: Resource;
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The columns of the file, in its order. */
export function ChosenColumns({ resource, fields, onChange }: ChosenColumnsProps) {
  if (fields.length === 0) return <p className={classes.note}>Tick at least one field.</p>;
  return (
    <ol className={classes.chosen} aria-label="Chosen columns">
      {fields.map((path, index) => {
        const label = pathLabel(resource, path);
        return (
          <li key={path} className={classes.chosenColumn}>
            <span className={classes.chosenName} title={path}>
              {label}
            </span>
            <ActionIcon
              size="xs"
              variant="subtle"
              color="neutral"
              aria-label={`Move ${label} up`}
              disabled={index === 0}
              onClick={() => onChange(moved(fields, path, -1))}
            >
              <IconArrowUp size={12} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              size="xs"
              variant="subtle"
              color="neutral"
              aria-label={`Move ${label} down`}
              disabled={index === fields.length - 1}
              onClick={() => onChange(moved(fields, path, 1))}
            >
              <IconArrowDown size={12} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              size="xs"
              variant="subtle"
              color="neutral"
              aria-label={`Leave out ${label}`}
              onClick={() => onChange(fields.filter((each) => each !== path))}
            >
              <IconX size={12} aria-hidden="true" />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}
