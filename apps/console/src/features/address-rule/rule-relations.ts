/** A rule for one API client says which. */
export const ruleRelations = { relations: ['apiClient'] } as const;
