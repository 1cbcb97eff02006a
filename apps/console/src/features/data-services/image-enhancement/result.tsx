import { enhancementStatuses } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { client } from '#platform/query/api.ts';
import { BeforeAfter } from './before-after.tsx';
import type { Enhancement } from './enhancement-queries.ts';
import classes from './enhancement.module.css';

const addressOf = (fileId: string): string => client.addressOf(fileAddress(fileId));

interface ResultProps {
  readonly shown: Enhancement;
  readonly recent: readonly Enhancement[];
  readonly onShow: (id: number) => void;
}

/** The photo that is shown, its batch while it is worked on, and the photos before it. */
export function Result({ shown, recent, onShow }: ResultProps) {
  const batch = recent.filter(({ batchId }) => batchId === shown.batchId);
  const finished = batch.filter(({ status }) => status === 'done' || status === 'failed');
  const failed = batch.filter(({ status }) => status === 'failed');
  return (
    <div className={classes.result}>
      {finished.length < batch.length ? (
        <WorkProgress
          label="Enhancing"
          done={finished.length}
          total={batch.length}
          failed={failed.length}
          unit="photos"
        />
      ) : null}
      <Shown shown={shown} />
      <Section title="Recent photos" count={recent.length}>
        <ul className={classes.recent}>
          {recent.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={classes.recentPhoto}
                aria-current={each.id === shown.id}
                onClick={() => onShow(each.id)}
              >
                <img
                  src={client.addressOf(fileAddress(each.enhancedFileId ?? each.originalFileId, 'thumb'))}
                  alt=""
                  loading="lazy"
                />
                <span className={classes.recentName}>{each.name}</span>
                <ChoiceBadge of={enhancementStatuses} value={each.status} />
              </button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Shown({ shown }: { readonly shown: Enhancement }) {
  const { name, status, error, enhancedFileId, originalFileId, applied } = shown;
  if (status === 'failed')
    return (
      <ErrorState
        message={`${name}: ${error ?? 'The photo could not be enhanced'}`}
        kept="The original is kept."
      />
    );
  if (enhancedFileId === null)
    return (
      <img className={classes.waiting} src={addressOf(originalFileId)} alt={`${name}, not enhanced yet`} />
    );
  return (
    <>
      <BeforeAfter
        key={shown.id}
        name={name}
        before={addressOf(originalFileId)}
        after={addressOf(enhancedFileId)}
      />
      <Group justify="space-between" gap="sm">
        <ul className={classes.applied} aria-label="Corrections made">
          {applied.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <Group gap="xs">
          <Button component="a" href={addressOf(originalFileId)} download={name} variant="default" size="xs">
            Download original
          </Button>
          <Button
            component="a"
            href={addressOf(enhancedFileId)}
            download={`${name.replace(/\.\w{1,5}$/, '')}-enhanced.jpg`}
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            Download enhanced
          </Button>
        </Group>
      </Group>
    </>
  );
}
