import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const campaignStatuses = choices({
  draft: ['Draft', 'draft'],
  scheduled: ['Scheduled', 'waiting'],
  running: ['Running', 'running'],
  paused: ['Paused', 'held'],
  ended: ['Ended', 'archived'],
});
export type CampaignStatus = ChoiceOf<typeof campaignStatuses>;

type StepTable = Readonly<
  Record<
    string,
    { readonly from: readonly CampaignStatus[]; readonly to: CampaignStatus | readonly CampaignStatus[] }
  >
>;

/** What people do with a campaign. The days do the rest: `start` and `finish`. */
export const campaignSteps = {
  // One whose first day has come runs at once.
  schedule: { from: ['draft'], to: ['scheduled', 'running'] },
  unschedule: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  end: { from: ['scheduled', 'running', 'paused'], to: 'ended' },
} as const satisfies StepTable;

/** What happens on its days without anybody. */
export const campaignDays = {
  start: { from: ['scheduled'], to: 'running' },
  finish: { from: ['scheduled', 'running', 'paused'], to: 'ended' },
} as const satisfies StepTable;

/** What readers of mails see is not changed under them: a running campaign is paused first. */
export const editableStatuses = ['draft', 'scheduled', 'paused'] as const satisfies readonly CampaignStatus[];

export const deletableStatuses = ['draft', 'scheduled', 'ended'] as const satisfies readonly CampaignStatus[];
