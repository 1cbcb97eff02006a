import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const generationStates = choices({
  draft: ['Draft', 'draft'],
  queued: ['Queued', 'waiting'],
  running: ['In progress', 'running'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  canceled: ['Canceled', 'stopped'],
  undoing: ['Undoing', 'running'],
});
export type GenerationState = ChoiceOf<typeof generationStates>;

/** Where repository and pipeline are: on this server, or on the configured GitLab server. */
export const generationHosts = choices({ local: 'This server', gitlab: 'GitLab' });
export type GenerationHost = ChoiceOf<typeof generationHosts>;

type StepTable = Readonly<
  Record<string, { readonly from: readonly GenerationState[]; readonly to: GenerationState }>
>;

/** What people do with a generation. */
export const generationSteps = {
  generate: { from: ['draft', 'failed'], to: 'queued' },
  retry: { from: ['failed', 'canceled'], to: 'queued' },
  cancel: { from: ['queued', 'running'], to: 'canceled' },
  undo: { from: ['failed', 'canceled', 'done'], to: 'undoing' },
} as const satisfies StepTable;

/** What the server does with it. */
export const generationWork = {
  start: { from: ['queued'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['running'], to: 'failed' },
  undone: { from: ['undoing'], to: 'draft' },
} as const satisfies StepTable;

/** The form is not changed under the work; that of a done generation is what the next rollout brings. */
export const editableStates = [
  'draft',
  'failed',
  'canceled',
  'done',
] as const satisfies readonly GenerationState[];

export const deletableStates = ['draft'] as const satisfies readonly GenerationState[];
