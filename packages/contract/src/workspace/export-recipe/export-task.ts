/** The task that runs a saved export: `{ recipeId, reason }`. */
export const exportTask = { name: 'export-recipe', title: 'Saved export' } as const;
