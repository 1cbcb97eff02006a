import { choices, type ChoiceOf, type Choices } from '@supersync/contract/kernel/choices.ts';
import {
  batchVerdicts,
  type batchStatuses,
} from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { formatCount } from '#kit/value/format.ts';
import type { AdUrlBatch } from './batch-shape.ts';

export type BatchStatus = ChoiceOf<typeof batchStatuses>;
export type BatchVerdict = Exclude<ChoiceOf<typeof batchVerdicts>, 'unchecked'>;

const atWork: ReadonlySet<BatchStatus> = new Set(['receiving', 'checking', 'applying', 'undoing']);

/** The server is processing it, or a file is being uploaded. */
export const isInProgress = (status: BatchStatus): boolean => atWork.has(status);

export const workLabel: Readonly<Partial<Record<BatchStatus, string>>> = {
  checking: 'Working out what would change',
  applying: 'Writing',
  undoing: 'Putting back',
};

const { unchanged, refused } = batchVerdicts.labels;

/** The planned effects on rows, before a person applies the batch. */
export const plannedVerdicts: Choices<BatchVerdict> = choices({
  added: ['To be added', 'success'],
  changed: ['To be changed', 'success'],
  removed: ['To be removed', 'neutral'],
  unchanged: [unchanged, 'neutral'],
  refused: [refused, 'danger'],
});

/** How many addresses it writes, or wrote. */
export const writtenBy = ({ added, changed, removed }: AdUrlBatch): number => added + changed + removed;

const adUrls = (count: number): string => formatCount(count, 'ad URL');

/** The title: `Upload of ads.csv`. */
export function batchTitle({ kind, name, remake }: Pick<AdUrlBatch, 'kind' | 'name' | 'remake'>): string {
  if (kind === 'upload') return `Upload of ${name}`;
  if (kind === 'delete') return 'Removal of ad URLs';
  return remake ? `Addresses at ${name}, replaced` : `Addresses at ${name}`;
}

/** How it ended, for people who left the page. */
export function describeEnd(batch: AdUrlBatch): string {
  const title = batchTitle(batch);
  switch (batch.status) {
    case 'checked':
      return `${title}: ${adUrls(writtenBy(batch))} can be written.`;
    case 'applied':
      return batch.kind === 'delete'
        ? `${adUrls(batch.removed)} removed`
        : `${title}: ${adUrls(writtenBy(batch))} written`;
    case 'undone': {
      const kept = writtenBy(batch) - (batch.restored ?? 0);
      const rest =
        kept === 0
          ? ''
          : ` ${formatCount(kept, 'that changed since stays', 'that changed since stay')} as is.`;
      return `${adUrls(batch.restored ?? 0)} put back.${rest}`;
    }
    default:
      return `${title}: nothing was written.`;
  }
}
