/** What the example record shows besides its own fields. */
export const exampleRelations = { relations: ['partners', 'sites', 'subscriptions'] } as const;
