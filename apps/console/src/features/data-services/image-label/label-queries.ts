import {
  readAgreement,
  readLabelProgress,
  readLabelProperties,
  readLabelQueue,
  readTrainingRun,
} from '@supersync/contract/data-services/image-label/actions.ts';
import {
  galleryRule,
  imageLabel,
  imageModel,
  type LabelRound,
} from '@supersync/contract/data-services/image-label/image-label.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { fileAddress, type FileSize } from '@supersync/contract/workspace/file/file.ts';
import { queryOptions } from '@tanstack/react-query';
import { describeEnd } from '#parts/task-run/run-text.ts';
import { client } from '#platform/query/api.ts';
import { invalidate, listOptions } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { imageLabellingScreen } from './screens.ts';

const reads = [imageLabel.name, imageModel.name, photo.name];

export const queueOptions = (round: LabelRound, propertyId: number | null) =>
  queryOptions({
    queryKey: [imageLabel.name, 'queue', round, propertyId],
    queryFn: () =>
      client.act(readLabelQueue, { query: { round, ...(propertyId === null ? {} : { propertyId }) } }),
    meta: { reads },
  });

export const findProperties = (search: string) =>
  client.act(readLabelProperties, { query: search === '' ? {} : { search } });

export const agreementOptions = queryOptions({
  queryKey: [imageLabel.name, 'agreement'],
  queryFn: () => client.act(readAgreement, {}),
  meta: { reads },
});

export const progressOptions = queryOptions({
  queryKey: [imageLabel.name, 'progress'],
  queryFn: () => client.act(readLabelProgress, {}),
  meta: { reads },
});

export const modelsOptions = listOptions(imageModel, { sort: ['-id'], limit: 10 });

export const galleryRulesOptions = listOptions(galleryRule, { sort: ['-id'], limit: 1 });

export const pictureOf = ({ fileId }: { readonly fileId: string }, size?: FileSize): string =>
  client.addressOf(fileAddress(fileId, size));

export const refreshLabels = (): Promise<void> => invalidate(imageLabel, imageModel);

/** A run somebody started here stands in the tray until it ends. */
export function followTraining(runId: number): void {
  const title = 'Train image labelling';
  followWork({
    id: `image-training-${runId}`,
    label: title,
    href: hrefOf(imageLabellingScreen, {}, { view: 'model' }),
    read: () => client.act(readTrainingRun, { params: { id: runId } }),
    isOpen: ({ status }) => isOpen(status),
    progress: ({ progress }) => (progress === null ? {} : { done: progress, total: 100 }),
    ended: ({ status, message }) => {
      const words = describeEnd(title, status, message);
      if (status === 'success') toastSuccess(words);
      else toastError(words);
      void refreshLabels();
    },
  });
}
