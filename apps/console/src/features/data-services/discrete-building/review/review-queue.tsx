import {
  confirmBuilding,
  mergeBuildings,
  type readReviewQueue,
} from '@supersync/contract/data-services/discrete-building/actions.ts';
import { scoreText } from '@supersync/contract/data-services/discrete-building/matching/evidence.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Keys } from '#kit/keys/key-hints.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { reviewOptions } from '../building-queries.ts';
import classes from '../discrete-building.module.css';
import { ScoreTerms } from '../score-terms.tsx';
import { discreteBuildingScreen, discreteBuildingsScreen } from '../screens.ts';
import { takeBack, useChange } from '../use-change.ts';
import { ViewSwitch } from '../view-switch.tsx';

type Queue = ActionAnswer<typeof readReviewQueue>;
type Question = Queue['questions'][number];
type Side = Question['building'];

/** What is in doubt, one question after the other: the same building, or two? */
export function ReviewQueue() {
  const found = useQuery(reviewOptions);
  return (
    <div className={classes.page}>
      <PageHeader
        title={discreteBuildingsScreen.title}
        lead={
          found.data === undefined || found.data.total === 0
            ? discreteBuildingsScreen.description
            : `${formatCount(found.data.total, 'building')} to review, most doubtful first.`
        }
        actions={<ViewSwitch />}
      />
      <Loaded query={found} lines={10}>
        {(queue) =>
          queue.questions.length === 0 ? (
            <EmptyState title="Nothing to review">
              Listings that may belong to a building appear here.
            </EmptyState>
          ) : (
            <Questions queue={queue} />
          )
        }
      </Loaded>
    </div>
  );
}

function Questions({ queue }: { readonly queue: Queue }) {
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [last, setLast] = useState<number>();
  const change = useChange();
  const mayMerge = useMayCall(mergeBuildings);
  const index = Math.min(at, queue.questions.length - 1);
  const question = queue.questions[index];
  const step = (by: number): void => setAt(Math.min(queue.questions.length - 1, Math.max(0, index + by)));
  const remember = { onSuccess: ({ changeId }: { changeId: number }) => setLast(changeId) };
  const isIdle = mayMerge && !change.isPending && question !== undefined;
  const merge = (): void => {
    if (!isIdle) return;
    const { building, suggestion } = question;
    change.mutate(
      {
        message: `${building.address} merged into ${suggestion.address}`,
        change: () =>
          client.act(mergeBuildings, {
            params: { id: suggestion.buildingId },
            body: { buildingIds: [building.buildingId] },
          }),
      },
      remember,
    );
  };
  const keepApart = (): void => {
    if (!isIdle) return;
    const { building } = question;
    change.mutate(
      {
        message: `${building.address} is a building of its own`,
        change: () => client.act(confirmBuilding, { params: { id: building.buildingId }, body: {} }),
      },
      remember,
    );
  };
  const undoLast = (): void => {
    if (last === undefined) return;
    setLast(undefined);
    void takeBack(last);
  };
  useHotkeys([
    { keys: 'j', label: 'Next question', run: () => step(1) },
    { keys: 'k', label: 'Previous question', run: () => step(-1) },
    { keys: 'm', label: 'Same building: merge', run: merge },
    { keys: 'd', label: 'Different buildings: keep apart', run: keepApart },
    { keys: 'u', label: 'Undo the last decision', run: undoLast },
    {
      keys: 'o',
      label: 'Open the building',
      run: () => {
        if (question !== undefined)
          void navigate(hrefOf(discreteBuildingScreen, { id: question.building.buildingId }));
      },
    },
  ]);
  if (question === undefined) return null;
  return (
    <div className={classes.queue}>
      <nav aria-label="Questions">
        <ol className={classes.questions}>
          {queue.questions.map(({ building, doubt }, position) => (
            <li key={building.buildingId}>
              <button
                type="button"
                className={classes.question}
                aria-current={position === index}
                onClick={() => setAt(position)}
              >
                <span>{building.address}</span>
                <span className={classes.muted}>{doubt}%</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section className={classes.stack} aria-label="Question" aria-live="polite">
        <div className={classes.sides}>
          <SideFacts title="In doubt" side={question.building} />
          <SideFacts title="Suggested building" side={question.suggestion} />
        </div>
        <p className={classes.muted}>
          Score {scoreText(question.score)}. Merged without a question from{' '}
          {scoreText(queue.rules.autoFrom * 100)}, kept apart below {scoreText(queue.rules.reviewFrom * 100)}.
        </p>
        <ScoreTerms evidence={question.evidence} rules={queue.rules} />
        <div className={classes.bar}>
          <Button
            disabled={!mayMerge}
            loading={change.isPending}
            rightSection={<Keys keys="m" />}
            onClick={merge}
          >
            Same building
          </Button>
          <Button
            variant="default"
            disabled={!mayMerge || change.isPending}
            rightSection={<Keys keys="d" />}
            onClick={keepApart}
          >
            Different buildings
          </Button>
          <Button variant="default" rightSection={<Keys keys="j" />} onClick={() => step(1)}>
            Skip
          </Button>
          <Button
            variant="default"
            disabled={last === undefined}
            rightSection={<Keys keys="u" />}
            onClick={undoLast}
          >
            Undo
          </Button>
        </div>
      </section>
    </div>
  );
}

const SideFacts = ({ title, side }: { readonly title: string; readonly side: Side }) => (
  <section className={classes.side} aria-label={title}>
    <h2 className={classes.sideTitle}>{title}</h2>
    <Link to={hrefOf(discreteBuildingScreen, { id: side.buildingId })}>{side.address}</Link>
    <FieldList
      fields={[
        { label: 'Name', value: side.name ?? <Nothing /> },
        { label: 'City', value: side.city },
        { label: 'Postal code', value: side.postalCode ?? <Nothing /> },
        {
          label: 'Coordinates',
          value:
            side.latitude === null || side.longitude === null ? (
              <Nothing />
            ) : (
              `${side.latitude.toFixed(5)}, ${side.longitude.toFixed(5)}`
            ),
        },
        { label: 'Listings', value: `${side.listings} (${side.sources.join(', ')})` },
      ]}
    />
  </section>
);
