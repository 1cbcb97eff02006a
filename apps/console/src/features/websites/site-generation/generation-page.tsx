import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import {
  bringSiteOnline,
  siteBundlePath,
  takeSiteOffline,
} from '@supersync/contract/websites/site-generation/release-actions.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { deletableStates } from '@supersync/contract/websites/site-generation/states.ts';
import { Alert, Button, Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { client } from '#platform/query/api.ts';
import { RecordView, useShownRecord } from '#platform/record/record-view.tsx';
import { useDiscard } from '#platform/resource/use-discard.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { StepItem } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { FormLink } from './form-links.tsx';
import { MainStep, UndoItem } from './generation-actions.tsx';
import { generationRecord } from './generation-list.tsx';
import type { Generation } from './generation-queries.ts';
import { PreviewLink } from './preview-link.tsx';
import { Releases } from './releases.tsx';
import { Rollout } from './changes-to-roll-out.tsx';
import { generatedSiteScreen, siteGeneratorScreen, siteGeneratorStepScreen } from './screens.ts';

function OfflineItem({ generation }: { readonly generation: Generation }) {
  const [confirm, dialog] = useConfirm();
  const params = { id: generation.id };
  const offline = useStep(takeSiteOffline, generation, { saved: 'The site is offline' });
  const online = useStep(bringSiteOnline, generation, { saved: 'The site is online' });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: `Take ${generation.domain} offline`,
      effect: 'Visitors see that the website is offline. Nothing is removed. You can bring it online again.',
      confirmLabel: 'Take site offline',
      tone: 'danger',
    });
    if (sure) offline.run({ params });
  };
  return generation.isOffline ? (
    <StepItem step={online} onClick={() => online.run({ params })}>
      Bring site online
    </StepItem>
  ) : (
    <>
      {dialog}
      <StepItem step={offline} onClick={() => void ask()}>
        Take site offline…
      </StepItem>
    </>
  );
}

/** The repository: a bundle from this server, or the project on GitLab. */
const HandOverItem = ({ generation: { id, host, repositoryUrl } }: { readonly generation: Generation }) =>
  repositoryUrl === null ? null : host === 'local' ? (
    <Menu.Item component="a" href={client.addressOf(siteBundlePath.replace('{id}', String(id)))} download>
      Download repository
    </Menu.Item>
  ) : (
    <Menu.Item component="a" href={repositoryUrl} target="_blank" rel="noreferrer">
      Open repository
    </Menu.Item>
  );

const Made = ({ generation }: { readonly generation: Generation }) => (
  <RecordFields
    resource={siteGeneration}
    record={generation}
    names={[
      { id: 'doneItems', cell: ({ doneItems }) => `${doneItems} of ${pipelineItems.values.length}` },
      'host',
      'repositoryUrl',
      'siteId',
      'isOffline',
      'finishedAt',
    ]}
  />
);

export function Page() {
  const shown = useShownRecord(generatedSiteScreen, generationRecord);
  const may = useRights(siteGeneration);
  const navigate = useNavigate();
  const { discard, dialog } = useDiscard(
    siteGeneration,
    'generation',
    () => void navigate(hrefOf(siteGeneratorScreen)),
  );
  const canDelete = may.delete && deletableStates.some((state) => state === shown.state);
  return (
    <>
      {dialog}
      <RecordView
        record={generationRecord}
        shown={shown}
        above={
          shown.error === null ? undefined : (
            <Alert color="danger" title="The generation failed">
              {shown.error}
            </Alert>
          )
        }
        action={
          <>
            <Button component={Link} to={hrefOf(siteGeneratorStepScreen, { id: shown.id })} variant="default">
              Progress
            </Button>
            <FormLink generation={shown} />
            <PreviewLink generation={shown} />
            <MainStep generation={shown} />
          </>
        }
        menu={
          <>
            <HandOverItem generation={shown} />
            <OfflineItem generation={shown} />
            <UndoItem generation={shown} />
            {canDelete ? (
              <Menu.Item
                color="danger"
                onClick={() =>
                  void discard({
                    key: shown.id,
                    version: shown.version,
                    name: shown.domain,
                    effect: 'The form is deleted with it.',
                  })
                }
              >
                Delete…
              </Menu.Item>
            ) : null}
          </>
        }
        sections={[
          ...(shown.state === 'done' && shown.previewKey !== null
            ? [{ id: 'rollout', title: 'Changes to roll out', content: <Rollout generation={shown} /> }]
            : []),
          { id: 'releases', title: 'Releases', content: <Releases generation={shown} /> },
          { id: 'made', title: 'Details', content: <Made generation={shown} /> },
        ]}
      />
    </>
  );
}
