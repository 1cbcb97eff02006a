import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  endCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  unscheduleCampaign,
} from '@supersync/contract/sales/signature-campaign/actions.ts';
import type { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';

type Campaign = Row<typeof signatureCampaign>;

/** What is missing before it can be scheduled; the server checks again. */
function missingOf({ banner, altText, groupIds }: Campaign): string | null {
  const missing = [
    banner === null ? 'a banner' : null,
    altText.trim() === '' ? 'an alt text' : null,
    groupIds.length === 0 ? 'a group' : null,
  ].filter((each) => each !== null);
  return missing.length === 0 ? null : `Add ${missing.join(', ')} first`;
}

/** The steps that fit the campaign's state. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const [confirm, dialog] = useConfirm();
  const schedule = useStep(scheduleCampaign, campaign, {
    saved: 'The campaign is scheduled',
    hindrance: missingOf(campaign),
  });
  const unschedule = useStep(unscheduleCampaign, campaign, { saved: 'The campaign is a draft again' });
  const pause = useStep(pauseCampaign, campaign, { saved: 'The banner is hidden in every mail' });
  const resume = useStep(resumeCampaign, campaign, { saved: 'The campaign runs again' });
  const end = useStep(endCampaign, campaign, { saved: 'The campaign ended' });
  const input = { params: { id: campaign.id } };
  const isIn = (action: Parameters<typeof isLegalIn>[0]): boolean => isLegalIn(action, campaign.status);
  const askToEnd = async (): Promise<void> => {
    const sure = await confirm({
      title: `End ${campaign.name}`,
      effect: 'Its banner disappears from every mail. An ended campaign cannot be started again.',
      confirmLabel: 'End campaign',
      tone: 'danger',
    });
    if (sure) end.run(input);
  };
  return (
    <>
      {dialog}
      {isIn(scheduleCampaign) ? (
        <StepButton step={schedule} onClick={() => schedule.run(input)}>
          Schedule campaign
        </StepButton>
      ) : null}
      {isIn(unscheduleCampaign) ? (
        <StepButton step={unschedule} variant="default" onClick={() => unschedule.run(input)}>
          Unschedule
        </StepButton>
      ) : null}
      {isIn(pauseCampaign) ? (
        <StepButton step={pause} variant="default" onClick={() => pause.run(input)}>
          Pause campaign
        </StepButton>
      ) : null}
      {isIn(resumeCampaign) ? (
        <StepButton step={resume} onClick={() => resume.run(input)}>
          Resume campaign
        </StepButton>
      ) : null}
      {isIn(endCampaign) ? (
        <StepButton step={end} variant="default" color="danger" onClick={() => void askToEnd()}>
          End…
        </StepButton>
      ) : null}
    </>
  );
}
