import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { retryGeneration } from '@supersync/contract/websites/site-generation/actions.ts';
import type {
  GenerationProgress,
  TrackedItem,
} from '@supersync/contract/websites/site-generation/release-actions.ts';
import {
  pipelineStates,
  type PipelineItem,
  type Tracker,
} from '@supersync/contract/websites/site-generation/tracker.ts';
import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNow } from '#kit/value/use-now.ts';
import { formatDuration } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import type { Generation } from './generation-queries.ts';
import classes from './tracker.module.css';

/** How long it took or has taken, and what is usual. */
function Duration({
  item,
  stored,
}: {
  readonly item: PipelineItem;
  readonly stored: TrackedItem | undefined;
}) {
  const now = useNow();
  const { startedAt = null, finishedAt = null, usualMs = null } = stored ?? {};
  const usual = usualMs === null ? '' : `usually ${formatDuration(usualMs)}`;
  if (startedAt === null || item.state === 'not-running')
    return <span className={classes.muted}>{usual}</span>;
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  const took = formatDuration(Math.max(0, end - Date.parse(startedAt)));
  return (
    <span className={classes.muted}>
      {took}
      {usual === '' ? '' : `, ${usual}`}
    </span>
  );
}

interface ItemProps {
  readonly item: PipelineItem;
  readonly stored: TrackedItem | undefined;
  readonly isCurrent: boolean;
  readonly onRetry: (() => void) | null;
  readonly retry: ReturnType<typeof useStep<typeof retryGeneration>>;
}

function Item({ item, stored, isCurrent, onRetry, retry }: ItemProps) {
  return (
    <li className={classes.item} data-state={item.state} aria-current={isCurrent ? 'step' : undefined}>
      <div className={classes.head}>
        <span className={classes.name}>{item.text}</span>
        <ChoiceBadge of={pipelineStates} value={item.state} />
        <Duration item={item} stored={stored} />
        {onRetry === null ? null : (
          <StepButton
            variant="default"
            size="compact-xs"
            step={retry}
            onClick={onRetry}
            aria-label={`Retry from ${item.text}`}
          >
            Retry from here
          </StepButton>
        )}
      </div>
      {stored !== undefined && stored.made.length > 0 ? (
        <ul className={classes.made} aria-label={`Made by ${item.text}`}>
          {stored.made.map(({ label, value, link }) => (
            <li key={`${label} ${value}`}>
              {label}:{' '}
              {link === undefined ? (
                <span className={classes.value}>{value}</span>
              ) : (
                <Anchor href={link} target="_blank" rel="noreferrer">
                  {value}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {item.comments.length === 0 ? null : (
        <ul className={classes.comments} aria-label={`Comments on ${item.text}`}>
          {item.comments.map((comment, index) => (
            // Comments are only appended, so the place names them.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{comment}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface TrackedItemsProps {
  readonly generation: Generation;
  readonly tracker: Tracker;
  readonly query: UseQueryResult<GenerationProgress>;
}

/** What is left, with the usual time of the items that have one. */
function leftText(tracker: Tracker, stored: readonly TrackedItem[]): string {
  const left = tracker.items.filter(({ state }) => state !== 'done');
  if (left.length === 0) return 'All items are done.';
  const usual = left.map(({ key }) => stored.find((each) => each.key === key)?.usualMs ?? null);
  const known = usual.filter((each) => each !== null);
  const time =
    known.length === left.length
      ? `, usually ${formatDuration(known.reduce((sum, each) => sum + each, 0))}`
      : '';
  return `${left.length} of ${tracker.items.length} items left${time}.`;
}

/** The eleven items with their states, what each made, its comments, and a retry from any that may be repeated. */
export function TrackedItems({ generation, tracker, query }: TrackedItemsProps) {
  const retry = useStep(retryGeneration, generation, { saved: 'A new attempt is queued' });
  const canRetry = isLegalIn(retryGeneration, generation.state);
  const firstLeft = tracker.items.findIndex(({ state }) => state !== 'done');
  return (
    <Loaded query={query}>
      {({ items, isServed }) => (
        <>
          <p className={classes.left}>
            {leftText(tracker, items)}
            {isServed
              ? ''
              : ' The GitLab server of this site is not configured here; the generation goes on where it is.'}
          </p>
          <ol className={classes.items} aria-label="Items of the generation">
            {tracker.items.map((item, index) => (
              <Item
                key={item.key}
                item={item}
                stored={items.find(({ key }) => key === item.key)}
                isCurrent={generation.currentItem === item.key && generation.state === 'running'}
                retry={retry}
                onRetry={
                  canRetry && (firstLeft === -1 || index <= firstLeft)
                    ? () => retry.run({ params: { id: generation.id }, body: { from: item.key } })
                    : null
                }
              />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
}
