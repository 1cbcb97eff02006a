export const replayRelations = ['user'] as const;
