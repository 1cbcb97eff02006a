import type { LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { toastError } from '#platform/toast/toast.ts';
import classes from '../image-label.module.css';
import { findProperties, queueOptions, refreshLabels } from '../label-queries.ts';
import { PropertySelect } from '../property-select.tsx';
import { imageLabellingScreen } from '../screens.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { LabelBoard } from './label-board.tsx';

const leads: Readonly<Record<LabelRound, (count: string) => string>> = {
  first: (count) => `${count} to label, most doubtful first.`,
  second: (count) => `${count} to label a second time, without seeing the first label or the suggestion.`,
  settled: (count) => `${count} that two people labelled differently.`,
};

const nothingLeft: Readonly<Record<LabelRound, { title: string; words: string }>> = {
  first: {
    title: 'Nothing to label',
    words: 'New photos appear here once they were read: train the model to read them.',
  },
  second: {
    title: 'No second labels needed',
    words: 'One photo in ten that another person labelled appears here.',
  },
  settled: {
    title: 'No disagreements',
    words: 'Photos that two people labelled differently appear here.',
  },
};

/** A set of photos to label: of one property, or over all. */
export function LabelBoardPage({ round }: { readonly round: LabelRound }) {
  const part = useAddressPart(['property']);
  const navigate = useNavigate();
  const propertyId = part.number('property');
  const [page, setPage] = useState(0);
  const [isNext, setNext] = useState(false);
  const found = useQuery(queueOptions(round, propertyId));

  // Labels are sent behind the scenes, so other pages are refreshed when this one is left.
  useEffect(() => () => void refreshLabels(), []);

  /** The next photos over all, or the property that is most in doubt. */
  const next = async (): Promise<void> => {
    setNext(true);
    try {
      await refreshLabels();
      if (propertyId === null) setPage((now) => now + 1);
      else {
        const other = (await findProperties('')).find(({ id }) => id !== propertyId);
        part.show(other === undefined ? {} : { property: other.id });
      }
    } catch (error) {
      toastError(error);
    } finally {
      setNext(false);
    }
  };
  const left = nothingLeft[round];
  return (
    <div className={classes.page}>
      <PageHeader
        title={imageLabellingScreen.title}
        lead={
          found.data === undefined || found.data.total === 0
            ? imageLabellingScreen.description
            : leads[round](formatCount(found.data.total, 'photo'))
        }
        actions={
          <>
            {round === 'first' ? (
              <PropertySelect
                shown={found.data?.property ?? null}
                placeholder="All properties"
                onChoose={(id) => part.show(id === undefined ? {} : { property: id })}
              />
            ) : null}
            <ViewSwitch />
          </>
        }
      />
      <Loaded query={found} lines={10}>
        {(queue) =>
          queue.photos.length === 0 ? (
            <EmptyState
              title={left.title}
              action={
                <Button
                  variant="default"
                  onClick={() => void navigate(hrefOf(imageLabellingScreen, {}, { view: 'model' }))}
                >
                  Open the model
                </Button>
              }
            >
              {left.words}
            </EmptyState>
          ) : (
            // A new sitting only for another set: photos must not change places under the hand.
            <LabelBoard
              key={`${round} ${propertyId ?? ''} ${page}`}
              loaded={queue.photos}
              round={round}
              isSet={propertyId !== null}
              isNext={isNext}
              onNext={() => void next()}
            />
          )
        }
      </Loaded>
    </div>
  );
}
