import type { PropertySearch } from '@supersync/contract/records/property/search.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import type { Selection } from '#kit/table/selection.ts';
import { bulkObstacle, bulkTarget } from './bulk-target.ts';
import classes from '../property.module.css';

const BulkDialog = later(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

export interface BulkEditProps {
  readonly selection: Selection;
  readonly count: number;
  readonly search: PropertySearch;
  /** The rows match corrected words, not the typed ones. */
  readonly isGuess: boolean;
  readonly onDone: () => void;
}

/** The bulk actions of the selected properties. */
export function BulkEdit({ selection, count, search, isGuess, onDone }: BulkEditProps) {
  const [editing, setEditing] = useState(false);
  const obstacle = bulkObstacle(selection, count, isGuess);
  const edit = (): void => setEditing(obstacle === undefined);
  useHotkeys([{ keys: 'e', label: 'Edit the selected properties', run: edit }]);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden="true" />}
        disabled={obstacle !== undefined}
        onClick={edit}
      >
        Edit…
      </Button>
      {obstacle === undefined ? null : <span className={classes.muted}>{obstacle}</span>}
      {editing ? (
        <BulkDialog
          target={bulkTarget(selection, search)}
          count={count}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
