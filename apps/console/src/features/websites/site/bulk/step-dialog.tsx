import type { previewSiteStep, SiteStep } from '@supersync/contract/websites/site/bulk.ts';
import { siteStatuses } from '@supersync/contract/websites/site/site.ts';
import { TextInput } from '@mantine/core';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { AndMore, Effect } from '#kit/effect/effect.tsx';
import effect from '#kit/effect/effect.module.css';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { ActionForm } from '#platform/action-dialog.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import classes from './bulk.module.css';
import { stepLabel, stepPreviewOptions, useSiteStep } from './use-site-step.ts';

export interface StepDialogProps {
  readonly step: SiteStep;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const shownSites = 12;

const effects: Readonly<Record<SiteStep, string>> = {
  pause: 'Paused websites are no longer checked. They can be activated again.',
  activate: 'Active websites are checked every night.',
  archive: 'Archived websites leave the lists of active ones and are no longer checked.',
};

/** The effect first; nothing is written before it is shown. */
export function StepDialog({ step, ids, onClose, onDone }: StepDialogProps) {
  const preview = useQuery(stepPreviewOptions(step, ids));
  const change = useSiteStep(onDone);
  const [reason, setReason] = useState('');
  const count = preview.data?.changed.length ?? 0;
  return (
    <Dialog opened onClose={onClose} title={stepLabel(step, ids.length)} size="lg">
      <ActionForm
        action={change}
        failed={{ title: 'Not changed', kept: 'Nothing was changed.' }}
        submitLabel={count === 0 ? 'Nothing to change' : stepLabel(step, count)}
        color={step === 'archive' ? 'danger' : 'accent'}
        disabled={count === 0 || preview.isFetching}
        onSubmit={() =>
          change.mutate({ step, ids, expected: count, reason }, { onError: () => void preview.refetch() })
        }
        onClose={onClose}
      >
        <p className={effect.lead}>{effects[step]}</p>
        <Loaded query={preview} lines={5}>
          {(shown) => <StepEffect shown={shown} />}
        </Loaded>
        <TextInput
          label="Reason"
          description="Kept with every website’s history"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ActionForm>
    </Dialog>
  );
}

function StepEffect({ shown }: { readonly shown: ActionAnswer<typeof previewSiteStep> }) {
  const { changed, unchanged, refused, clientsWithoutSite } = shown;
  return (
    <Effect
      changed={`${formatNumber(changed.length)} would change`}
      others={[unchanged > 0 ? `${formatNumber(unchanged)} are so already` : undefined]}
      refused={refused.length > 0 ? `${formatNumber(refused.length)} stay as they are` : undefined}
    >
      <ul className={classes.sites}>
        {changed.slice(0, shownSites).map(({ id, name, domain, status }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={effect.muted}>{domain}</span>
            <ChoiceBadge of={siteStatuses} value={status} />
          </li>
        ))}
      </ul>
      <AndMore count={changed.length} shown={shownSites} />
      {refused.length > 0 ? (
        <p className={effect.muted}>
          Not from their status:{' '}
          {refused
            .slice(0, 6)
            .map(({ name, status }) => `${name} (${siteStatuses.labels[status].toLowerCase()})`)
            .join(', ')}
          {refused.length > 6 ? ` and ${refused.length - 6} more` : ''}
        </p>
      ) : null}
      {clientsWithoutSite.length > 0 ? (
        <p className={effect.counts}>
          <ToneBadge tone="warning" icon="warning">
            {formatCount(clientsWithoutSite.length, 'client')} would have no active website
          </ToneBadge>
          <span className={effect.muted}>
            {clientsWithoutSite.slice(0, 6).join(', ')}
            {clientsWithoutSite.length > 6 ? ` and ${clientsWithoutSite.length - 6} more` : ''}
          </span>
        </p>
      ) : null}
    </Effect>
  );
}
