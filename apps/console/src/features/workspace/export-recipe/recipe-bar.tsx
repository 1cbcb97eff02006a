import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { editorChain } from '@supersync/contract/developer/task/task-access.ts';
import { Button, Menu, Select } from '@mantine/core';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove, useUpdate } from '#platform/query/query.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { useRootState } from '#platform/session/session.ts';
import { useMayChangeTasks } from '#parts/task/task-rights.ts';
import { requestOf, type Draft } from './draft.ts';
import type { Recipe } from './recipes.ts';
import classes from './export.module.css';

const recipeForm = defineForm(exportRecipe, {
  noun: 'recipe',
  fields: ['name', 'description', 'isShared'],
  title: () => 'Save the recipe',
  createLabel: 'Save recipe',
});

const ScheduleDialog = later(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

export interface RecipeBarProps {
  readonly recipes: readonly Recipe[];
  readonly recipe: Recipe | undefined;
  readonly draft: Draft;
  /** The draft differs from its recipe. */
  readonly isChanged: boolean;
  readonly onShow: (id: number | null) => void;
}

/** Saved recipes: select, save, share, schedule. */
export function RecipeBar({ recipes, recipe, draft, isChanged, onShow }: RecipeBarProps) {
  const me = useRootState(({ currentUser }) => currentUser?.userId);
  const mayAddSchedule = useMayChangeTasks()('system', 'c');
  const [asking, setAsking] = useState<'save' | 'schedule'>();
  const create = useCreate(exportRecipe, { saved: 'Recipe saved' });
  const update = useUpdate(exportRecipe, { saved: 'Recipe saved' });
  const remove = useRemove(exportRecipe, { saved: false });
  const isOwn = recipe !== undefined && recipe.userId === me;
  const canSave = draft.resource !== '' && draft.fields.length > 0;

  const takeAway = (gone: Recipe): void =>
    remove.mutate(
      { key: gone.id, version: gone.version },
      {
        onSuccess: () => {
          onShow(null);
          const { name, description, resource, fields, where, search, sort, wording, withBom, isShared } =
            gone;
          showUndo({
            message: `Recipe “${name}” deleted`,
            undo: () =>
              create.mutate(
                { name, description, resource, fields, where, search, sort, wording, withBom, isShared },
                { onSuccess: ({ id }) => onShow(id) },
              ),
          });
        },
      },
    );
  const change = (of: Recipe, changes: Parameters<typeof update.mutate>[0]['changes']): void =>
    update.mutate({ key: of.id, version: of.version, changes }, { onSuccess: () => onShow(of.id) });

  return (
    <div className={classes.bar}>
      <Select
        size="xs"
        aria-label="Saved recipe"
        placeholder="Saved recipes"
        searchable
        clearable
        data={recipes.map(({ id, name, userId, isShared }) => ({
          value: String(id),
          label: userId === me ? (isShared ? `${name} (shared)` : name) : `${name} (shared by another)`,
        }))}
        value={recipe === undefined ? null : String(recipe.id)}
        nothingFoundMessage="No such recipe"
        onChange={(id) => onShow(id === null ? null : Number(id))}
      />
      {isOwn && isChanged ? (
        <Button size="xs" loading={update.isPending} onClick={() => change(recipe, requestOf(draft))}>
          Save
        </Button>
      ) : null}
      {recipe === undefined || !isOwn ? (
        <Button size="xs" variant="default" disabled={!canSave} onClick={() => setAsking('save')}>
          Save…
        </Button>
      ) : null}
      {recipe === undefined ? null : (
        <MoreMenu>
          {isOwn ? (
            <>
              <Menu.Item onClick={() => setAsking('save')}>Save as another…</Menu.Item>
              <Menu.Item onClick={() => change(recipe, { isShared: !recipe.isShared })}>
                {recipe.isShared ? 'Stop sharing' : 'Share with everybody who exports'}
              </Menu.Item>
            </>
          ) : null}
          <Menu.Item
            disabled={!mayAddSchedule || isChanged}
            title={
              isChanged
                ? 'Save it first: a schedule takes out what is saved'
                : mayAddSchedule
                  ? undefined
                  : `Schedules need ${editorChain('system').flat().join(' or ')}`
            }
            onClick={() => setAsking('schedule')}
          >
            Schedule…
          </Menu.Item>
          {isOwn ? (
            <Menu.Item color="danger" onClick={() => takeAway(recipe)}>
              Delete
            </Menu.Item>
          ) : null}
        </MoreMenu>
      )}
      {asking === 'save' ? (
        <FormDialog
          form={recipeForm}
          start={{ ...requestOf(draft), name: recipe === undefined ? '' : `${recipe.name} (copy)` }}
          onSaved={({ id }) => {
            setAsking(undefined);
            onShow(id);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'schedule' && recipe !== undefined ? (
        <ScheduleDialog recipe={recipe} onClose={() => setAsking(undefined)} />
      ) : null}
    </div>
  );
}
