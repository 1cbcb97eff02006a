import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { useMemo } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { requestOf, type Draft } from './draft.ts';

export interface SaveDialogProps {
  readonly draft: Draft;
  readonly suggested: string;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

const names = ['name', 'description', 'isShared'] as const;

/** Keeps the draft under a name. */
export function SaveDialog({ draft, suggested, onSaved, onClose }: SaveDialogProps) {
  const start = useMemo(() => ({ ...requestOf(draft), name: suggested }), [draft, suggested]);
  return (
    <Dialog opened onClose={onClose} title="Save the recipe">
      <ResourceForm
        resource={exportRecipe}
        names={names}
        start={start}
        submitLabel="Save recipe"
        onSaved={({ id }) => {
          onClose();
          onSaved(id);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
