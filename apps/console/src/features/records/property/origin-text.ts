import type { TracedField } from './property-queries.ts';

type Origin = Pick<TracedField, 'source' | 'runId' | 'userName' | 'userId'>;

/** The origin of a value: an importer's run, a person, or nowhere yet. */
export function originText({ source, runId, userName, userId }: Origin): string {
  if (source === 'importer') return runId === null ? 'Importer' : `Importer run ${runId}`;
  if (source === 'default') return 'Default';
  return userName ?? (userId === null ? 'By hand' : `Person ${userId}`);
}

type Lock = NonNullable<TracedField['lock']>;

/** Why importers skip a value: "Locked by Dana Reed: agreed with the client". */
export const lockText = ({ userName, reason }: Pick<Lock, 'userName' | 'reason'>): string =>
  `Locked${userName === null ? '' : ` by ${userName}`}${reason === null ? '' : `: ${reason}`}`;
