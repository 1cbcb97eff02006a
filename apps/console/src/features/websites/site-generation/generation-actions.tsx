import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import {
  cancelGeneration,
  generateSite,
  retryGeneration,
  undoGeneration,
} from '@supersync/contract/websites/site-generation/actions.ts';
import { generationHosts } from '@supersync/contract/websites/site-generation/states.ts';
import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import { siteFormProblems } from '@supersync/contract/websites/site-form/site-form-problems.ts';
import { useNavigate } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { formatCount } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { StepButton, StepItem } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import type { Generation } from './generation-queries.ts';
import { siteGeneratorStepScreen } from './screens.ts';

type Shown = Pick<Generation, 'id' | 'state' | 'domain' | 'host' | 'form' | 'doneItems'>;

/** The step that brings the generation on: generate, retry or cancel. */
export function MainStep({ generation }: { readonly generation: Shown }) {
  const navigate = useNavigate();
  const { id, state, form } = generation;
  const problems = siteFormProblems(form).length;
  const input = { params: { id } };
  const track = (): void => void navigate(hrefOf(siteGeneratorStepScreen, { id }));
  const generate = useStep(generateSite, generation, {
    saved: 'The generation is queued',
    hindrance: problems === 0 ? null : `The form has ${formatCount(problems, 'problem')}`,
  });
  const retry = useStep(retryGeneration, generation, { saved: 'A new attempt is queued' });
  const cancel = useStep(cancelGeneration, generation, { saved: 'The generation is canceled' });
  if (isLegalIn(retryGeneration, state))
    return (
      <StepButton size="sm" step={retry} onClick={() => retry.run({ ...input, body: {} }, track)}>
        Retry generation
      </StepButton>
    );
  if (isLegalIn(generateSite, state))
    return (
      <StepButton size="sm" step={generate} onClick={() => generate.run(input, track)}>
        Generate site
      </StepButton>
    );
  if (isLegalIn(cancelGeneration, state))
    return (
      <StepButton size="sm" variant="default" step={cancel} onClick={() => cancel.run(input)}>
        Cancel generation
      </StepButton>
    );
  return null;
}

/** Removes what was made, after a question. */
export function UndoItem({ generation }: { readonly generation: Shown }) {
  const [confirm, dialog] = useConfirm();
  const { id, domain, host, doneItems } = generation;
  const undo = useStep(undoGeneration, generation, { saved: 'What was made is being removed' });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: `Undo ${domain}`,
      effect: `Removes everything the generation made on ${generationHosts.labels[host]}: repository, releases, preview address, website and settings (${doneItems} of ${pipelineItems.values.length} items done). The form stays. This cannot be undone.`,
      confirmLabel: 'Remove everything',
      tone: 'danger',
    });
    if (sure) undo.run({ params: { id } });
  };
  return (
    <>
      {dialog}
      <StepItem step={undo} color="danger" onClick={() => void ask()}>
        Undo generation…
      </StepItem>
    </>
  );
}
