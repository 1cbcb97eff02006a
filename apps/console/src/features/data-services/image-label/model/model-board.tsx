import { startTraining } from '@supersync/contract/data-services/image-label/actions.ts';
import { kappaWords } from '@supersync/contract/data-services/image-label/agreement.ts';
import type { imageModel } from '@supersync/contract/data-services/image-label/image-label.ts';
import { imageLabels } from '@supersync/contract/data-services/image-label/labels.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BoardPage } from '#kit/board/board.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { agreementOptions, followTraining, modelsOptions, progressOptions } from '../label-queries.ts';
import { imageLabellingScreen } from '../screens.ts';
import { ViewSwitch } from '../view-switch.tsx';

type Model = Row<typeof imageModel>;
type Figures = Model['figures'][number];

const percent = (share: number | string | null): string =>
  share === null ? '' : `${(Number(share) * 100).toFixed(1)}%`;
const orNothing = (share: number | string | null) => (share === null ? <Nothing /> : percent(share));

const figureColumns: readonly RelatedColumn<Figures>[] = [
  {
    id: 'label',
    header: 'Label',
    width: 160,
    main: true,
    fixed: true,
    value: ({ label }) => imageLabels.labels[label],
  },
  { id: 'photos', header: 'Held out', width: 90, align: 'end', value: ({ photos }) => photos },
  { id: 'recall', header: 'Found', width: 90, align: 'end', value: ({ recall }) => percent(recall) },
  {
    id: 'precision',
    header: 'Right when suggested',
    width: 150,
    align: 'end',
    value: ({ precision }) => percent(precision),
  },
];

const modelColumns: readonly RelatedColumn<Model>[] = [
  { id: 'id', header: 'Version', width: 80, main: true, fixed: true, value: ({ id }) => id },
  {
    id: 'created',
    header: 'Trained',
    width: 150,
    value: ({ created }) => created,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  { id: 'labels', header: 'Labels', width: 90, align: 'end', value: ({ labels }) => labels },
  {
    id: 'accuracy',
    header: 'Accuracy',
    width: 100,
    align: 'end',
    value: ({ accuracy }) => percent(accuracy),
  },
  {
    id: 'caption',
    header: 'Caption alone',
    width: 120,
    align: 'end',
    value: ({ captionAccuracy }) => percent(captionAccuracy),
  },
  {
    id: 'majority',
    header: 'Commonest label',
    width: 140,
    align: 'end',
    value: ({ majorityAccuracy }) => percent(majorityAccuracy),
  },
];

type Confusion = {
  readonly first: keyof typeof imageLabels.labels;
  readonly second: keyof typeof imageLabels.labels;
  readonly photos: number;
};
const confusionColumns: readonly RelatedColumn<Confusion>[] = [
  {
    id: 'first',
    header: 'First label',
    width: 160,
    main: true,
    fixed: true,
    value: ({ first }) => imageLabels.labels[first],
  },
  { id: 'second', header: 'Second label', width: 160, value: ({ second }) => imageLabels.labels[second] },
  { id: 'photos', header: 'Photos', width: 90, align: 'end', value: ({ photos }) => photos },
];

function TrainButton() {
  const may = useMayCall(startTraining);
  const start = useMutation({
    mutationFn: () => client.act(startTraining, {}),
    onSuccess: ({ runId }) => {
      toastSuccess('Training started');
      followTraining(runId);
    },
    onError: (error) => toastError(error),
  });
  return may ? (
    <Button loading={start.isPending} onClick={() => start.mutate()}>
      Train model
    </Button>
  ) : null;
}

/** How good the suggestions are, and how far people agree. */
export function ModelBoard() {
  const models = useQuery(modelsOptions);
  return (
    <BoardPage
      title={imageLabellingScreen.title}
      lead="Accuracy of the suggestions on labels the model has not seen, and agreement between people."
      actions={
        <>
          <ViewSwitch />
          <TrainButton />
        </>
      }
    >
      <Agreement />
      <Loaded query={models} lines={8}>
        {({ data }) =>
          data[0] === undefined ? (
            <EmptyState title="No model yet" action={<TrainButton />}>
              Label at least 20 photos, then train the model to get suggestions.
            </EmptyState>
          ) : (
            <Models current={data[0]} all={data} />
          )
        }
      </Loaded>
    </BoardPage>
  );
}

function Agreement() {
  const agreement = useQuery(agreementOptions);
  const progress = useQuery(progressOptions);
  return (
    <Section title="Labels">
      <Loaded query={progress} lines={3}>
        {({ photos, read, unreadable, labelled, sinceTraining }) => (
          <FieldList
            fields={[
              {
                label: 'Photos',
                value: `${formatNumber(photos)}, ${formatNumber(read)} read${unreadable === 0 ? '' : `, ${formatNumber(unreadable)} unreadable`}`,
              },
              { label: 'Labelled', value: formatCount(labelled, 'photo') },
              { label: 'Since the last training', value: formatCount(sinceTraining, 'label') },
            ]}
          />
        )}
      </Loaded>
      <Loaded query={agreement} lines={3}>
        {({ pairs, agreed, observed, kappa, toLabelTwice, toSettle, confusions }) => (
          <>
            <FieldList
              fields={[
                {
                  label: 'Labelled twice',
                  value: `${formatCount(pairs, 'photo')}, ${formatNumber(toLabelTwice)} waiting`,
                },
                {
                  label: 'Agreement',
                  value:
                    pairs === 0 ? (
                      <Nothing />
                    ) : (
                      `${formatNumber(agreed)} of ${formatNumber(pairs)} (${percent(observed)})`
                    ),
                },
                {
                  label: 'Cohen’s κ',
                  value:
                    kappa === null ? <Nothing /> : `${kappa.toFixed(2)} (${kappaWords(kappa).toLowerCase()})`,
                },
                { label: 'Disagreements to settle', value: formatNumber(toSettle) },
              ]}
            />
            {confusions.length === 0 ? null : (
              <RelatedTable
                label="Disagreements"
                name="image-label-confusions"
                columns={confusionColumns}
                rows={confusions}
                rowKey={({ first, second }) => `${first} ${second}`}
                maxRows={6}
                empty={<EmptyState title="None" />}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

const Models = ({ current, all }: { readonly current: Model; readonly all: readonly Model[] }) => (
  <>
    <Section title={`Model, version ${current.id}`}>
      <FieldList
        fields={[
          { label: 'Accuracy', value: orNothing(current.accuracy) },
          { label: 'Caption alone', value: orNothing(current.captionAccuracy) },
          { label: 'Commonest label', value: orNothing(current.majorityAccuracy) },
          { label: 'Learned from', value: formatCount(current.labels, 'label') },
          { label: 'Measured on', value: `${formatCount(current.heldOut, 'label')} of properties held out` },
          { label: 'Trained', value: <RelativeTime at={current.created} /> },
        ]}
      />
    </Section>
    <Section title="Accuracy by label" count={current.figures.length}>
      <RelatedTable
        label="Accuracy by label"
        name="image-label-figures"
        columns={figureColumns}
        rows={current.figures}
        rowKey={({ label }) => label}
        maxRows={20}
        empty={<EmptyState title="No labels held out" />}
      />
    </Section>
    <Section title="Versions" count={all.length}>
      <RelatedTable
        label="Versions"
        name="image-models"
        columns={modelColumns}
        rows={all}
        rowKey={({ id }) => String(id)}
        maxRows={6}
        empty={<EmptyState title="No versions" />}
      />
    </Section>
  </>
);
