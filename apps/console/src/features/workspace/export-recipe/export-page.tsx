import { countExport } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { client } from '#platform/query/api.ts';
import { catalogueOptions, type Catalogue } from '#parts/entity/catalogue.ts';
import { pathLabel } from '#parts/entity/field-paths.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { blank, draftIn, draftOf, isSameDraft, recipeIn, requestOf, withDraft, withRecipe } from './draft.ts';
import type { Draft } from './draft.ts';
import { ExportResult } from './export-result.tsx';
import { RecipeBar } from './recipe-bar.tsx';
import { RecipeEditor } from './recipe-editor.tsx';
import { recipesOptions } from './recipes.ts';
import { csvExporterScreen } from './screens.ts';
import classes from './export.module.css';

const typingPauseMs = 300;

const countOptions = (draft: Draft) => {
  const body = requestOf(draft);
  return queryOptions({
    queryKey: [draft.resource, 'export-count', body],
    queryFn: () => client.act(countExport, { body }),
    enabled: draft.resource !== '' && draft.fields.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { reads: [draft.resource] },
  });
};

const kindsOf = ({ entities }: Catalogue) =>
  [...entities.values()]
    .filter(({ access }) => access.read.may)
    .map(({ name, plural }) => ({ value: name, label: plural.charAt(0).toUpperCase() + plural.slice(1) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** A recipe on the left, its preview on the right. */
export function Page() {
  const [parameters, setParameters] = useSearchParams();
  const catalogue = useQuery(catalogueOptions);
  const recipes = useQuery(recipesOptions);
  const recipeId = recipeIn(parameters);
  const recipe = recipes.data?.data.find(({ id }) => id === recipeId);
  const draft = useMemo(
    () => draftIn(parameters) ?? (recipe === undefined ? blank : draftOf(recipe)),
    [parameters, recipe],
  );
  const [settled] = useDebouncedValue(draft, typingPauseMs);
  const count = useQuery(countOptions(settled));
  const kinds = useMemo(
    () => (catalogue.data === undefined ? [] : kindsOf(catalogue.data)),
    [catalogue.data],
  );

  const missing = [catalogue, recipes].filter(({ isError, data }) => isError && data === undefined);
  const [failed] = missing;
  const resource = catalogue.data?.resources.get(draft.resource);
  const change = (part: Partial<Draft>): void =>
    setParameters((now) => withDraft(now, { ...draft, ...part }), {
      replace: true,
      preventScrollReset: true,
      // Input shows at once, even on a slow machine: the next change builds on it.
      flushSync: true,
    });
  const show = (id: number | null): void => setParameters((now) => withRecipe(now, id));
  return (
    <ToolPage
      title={csvExporterScreen.title}
      lead={csvExporterScreen.description}
      inputTitle="Recipe"
      inputActions={
        recipes.data === undefined ? null : (
          <RecipeBar
            recipes={recipes.data.data}
            recipe={recipe}
            draft={draft}
            isChanged={recipe !== undefined && !isSameDraft(draft, draftOf(recipe))}
            onShow={show}
          />
        )
      }
      input={
        failed !== undefined ? (
          <ErrorState
            message={messageOf(failed.error)}
            kept="The recipe is still in the address."
            onRetry={() => missing.forEach(({ refetch }) => void refetch())}
          />
        ) : catalogue.data === undefined || recipes.data === undefined ? (
          <SkeletonText lines={10} />
        ) : (
          <div className={classes.recipe}>
            {recipeId !== null && recipe === undefined ? (
              <p className={classes.note} role="alert">
                There is no recipe {recipeId}, or it is no longer shared with you.
              </p>
            ) : null}
            <Select
              label="Records"
              placeholder="Choose a record type"
              searchable
              allowDeselect={false}
              data={kinds}
              value={draft.resource === '' ? null : draft.resource}
              onChange={(name) => {
                const chosen = catalogue.data.resources.get(name ?? '');
                if (chosen !== undefined && name !== draft.resource)
                  change({ ...blank, resource: chosen.name, fields: [chosen.label] });
              }}
            />
            {resource === undefined ? null : (
              <RecipeEditor
                key={resource.name}
                catalogue={catalogue.data}
                resource={resource}
                draft={draft}
                onChange={change}
              />
            )}
          </div>
        )
      }
      resultTitle="Export"
      result={
        draft.resource === '' ? (
          <EmptyState title="No records chosen">
            Choose a record type or a saved recipe to see the row count.
          </EmptyState>
        ) : catalogue.isPending || recipes.isPending ? (
          // An export is named after its recipe or its records.
          <SkeletonText lines={3} />
        ) : (
          <ExportResult
            title={recipe?.name ?? resource?.plural ?? draft.resource}
            draft={draft}
            recipeName={recipe?.name}
            labelOf={(path) => (resource === undefined ? path : pathLabel(resource, path))}
            count={count.data}
            error={count.error}
            isCounting={count.isFetching || settled !== draft}
            onRetry={() => void count.refetch()}
          />
        )
      }
    />
  );
}
