import { attentionLevels } from '@supersync/contract/websites/site-check/rules.ts';
import { siteStepRules, siteSteps } from '@supersync/contract/websites/site/bulk.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Section } from '#kit/record-page/section.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { SiteThumbnail } from '#parts/site/site-thumbnail.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { websiteInsightsScreen } from '#features/websites/site-check/screens.ts';
import type { SiteStep } from '@supersync/contract/websites/site/bulk.ts';
import { siteRecord } from './site-list.tsx';

const StepDialog = later(async () => (await import('./bulk/step-dialog.tsx')).StepDialog);

/** One website: how it looks, what is deployed of it and how it stands. */
export function SitePanel({ id }: { readonly id: number }) {
  const [step, setStep] = useState<SiteStep | null>(null);
  return (
    <>
      <RecordPanel
        record={siteRecord}
        id={id}
        actions={({ status }) =>
          siteSteps.values
            .filter((each) => siteStepRules[each].from.includes(status))
            .map((each) => (
              <Button key={each} size="compact-sm" variant="default" onClick={() => setStep(each)}>
                {siteSteps.labels[each]}…
              </Button>
            ))
        }
        lead={(shown) => <SiteThumbnail site={shown} size="panel" />}
      >
        {({ insight, status }) => (
          <Section
            title="Health"
            actions={
              <Button
                component={Link}
                to={hrefOf(websiteInsightsScreen, {}, { site: id })}
                size="compact-sm"
                variant="default"
              >
                Show insights
              </Button>
            }
          >
            {insight === null || status !== 'active' ? (
              <p>Only active websites are checked.</p>
            ) : (
              <p>
                <ChoiceBadge of={attentionLevels} value={insight.attention} /> {insight.problem}
              </p>
            )}
          </Section>
        )}
      </RecordPanel>
      {step === null ? null : (
        <StepDialog step={step} ids={[id]} onClose={() => setStep(null)} onDone={() => setStep(null)} />
      )}
    </>
  );
}
