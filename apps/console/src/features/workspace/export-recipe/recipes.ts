import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { listOptions } from '#platform/query/query.ts';

export type Recipe = Row<typeof exportRecipe>;

/** One's own and shared recipes. */
export const recipesOptions = listOptions(exportRecipe, { limit: 200, sort: ['name'] });
