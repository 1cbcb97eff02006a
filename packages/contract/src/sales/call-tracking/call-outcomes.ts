import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const callOutcomes = choices({
  in_progress: ['In progress', 'running'],
  answered: ['Answered', 'success'],
  busy: ['Busy', 'warning'],
  no_answer: ['No answer', 'warning'],
  failed: ['Failed', 'danger'],
  canceled: ['Caller hung up', 'stopped'],
  rejected: ['Rejected', 'stopped'],
});
export type CallOutcome = ChoiceOf<typeof callOutcomes>;

/** What can be simulated at the line that rings. */
export const simulatedOutcomes = choices({
  answered: 'Answered',
  busy: 'Busy',
  no_answer: 'No answer',
  failed: 'Failed',
});
export type SimulatedOutcome = ChoiceOf<typeof simulatedOutcomes>;
