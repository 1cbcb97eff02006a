/** The task that takes out a saved recipe: `{ recipeId, reason }`. */
export const exportTask = { name: 'export-recipe', title: 'Saved export' } as const;
