import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import { labelRounds, type LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';
import {
  digitLabels,
  flagKeys,
  imageFlags,
  imageLabels,
} from '@supersync/contract/data-services/image-label/labels.ts';
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { Keys } from '#kit/keys/key-hints.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from '../image-label.module.css';
import { pictureOf } from '../label-queries.ts';
import { TypeAhead } from './type-ahead.tsx';
import type { Labelling } from './use-labelling.ts';

export interface LabelPanelProps {
  readonly photo: QueuedPhoto;
  readonly photos: readonly QueuedPhoto[];
  readonly labelling: Labelling;
  readonly round: LabelRound;
  readonly may: boolean;
  readonly isSet: boolean;
  readonly isNext: boolean;
  /** The photo it looks like. */
  readonly duplicateOf: number | undefined;
  readonly typeAhead: RefObject<HTMLInputElement | null>;
  readonly onZoom: () => void;
  readonly onNext: () => void;
}

/** The photo at hand, what it may show, and every key. */
export function LabelPanel(props: LabelPanelProps) {
  const { photo, photos, labelling, round, may, isSet, isNext, duplicateOf, typeAhead, onZoom, onNext } =
    props;
  const given = labelling.given.get(photo.photoId);
  const original = photos.find(({ photoId }) => photoId === duplicateOf);
  const flags = labelling.flagsOf(photo.photoId);
  const [suggested] = photo.suggestions;
  return (
    <section className={classes.panel} aria-label="Photo at hand">
      <button type="button" className={classes.picture} aria-label="Zoom" onClick={onZoom}>
        <img src={pictureOf(photo)} alt={photo.caption} />
      </button>
      <div className={classes.caption} aria-live="polite">
        <strong>{photo.caption === '' ? 'No caption' : photo.caption}</strong>
        <span className={classes.muted}>
          {photo.propertyName}, photo {photo.position}
          {given === undefined ? '' : `. Labelled ${imageLabels.labels[given.label]}`}
          {original === undefined ? '' : `. Looks like photo ${original.position}`}
        </span>
      </div>
      {round === 'settled' ? (
        <dl className={classes.bars}>
          {photo.given
            .filter((each) => each.round !== 'settled')
            .map((each) => (
              <div key={each.round} className={classes.barRow}>
                <dt>{labelRounds.labels[each.round]}</dt>
                <dd>
                  {imageLabels.labels[each.label]} <Keys keys={each.round === 'first' ? 'f' : 'o'} />
                </dd>
              </div>
            ))}
        </dl>
      ) : null}
      {round === 'first' ? (
        <dl className={classes.bars}>
          {photo.suggestions.map(({ label, percent }) => (
            <div key={label} className={classes.barRow}>
              <dt>{imageLabels.labels[label]}</dt>
              <dd className={classes.track}>
                <span className={classes.fill} style={{ width: `${percent}%` }} />
              </dd>
              <dd className={classes.percent}>{percent}%</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {may ? (
        <>
          <fieldset className={classes.choices} aria-label="Labels">
            {digitLabels.map(([digit, label]) => (
              <Button
                key={label}
                size="compact-sm"
                variant={given?.label === label ? 'filled' : 'default'}
                leftSection={<Keys keys={digit} />}
                onClick={() => labelling.give(label)}
              >
                {imageLabels.labels[label]}
              </Button>
            ))}
          </fieldset>
          <TypeAhead input={typeAhead} onChoose={labelling.give} />
          <fieldset className={classes.choices} aria-label="Flags">
            {flagKeys.map(([key, flag]) => (
              <Button
                key={flag}
                size="compact-sm"
                variant={flags.includes(flag) ? 'filled' : 'default'}
                aria-pressed={flags.includes(flag)}
                leftSection={<Keys keys={key} />}
                onClick={() => labelling.toggle(flag)}
              >
                {imageFlags.labels[flag]}
              </Button>
            ))}
          </fieldset>
        </>
      ) : null}
      <div className={classes.choices}>
        {may && round === 'first' ? (
          <>
            <Button
              size="compact-sm"
              disabled={suggested === undefined}
              rightSection={<Keys keys="a" />}
              onClick={() => {
                if (suggested !== undefined) labelling.give(suggested.label);
              }}
            >
              Accept
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={labelling.toLabel === 0}
              rightSection={<Keys keys="shift+a" />}
              onClick={labelling.acceptRest}
            >
              Accept the rest
            </Button>
          </>
        ) : null}
        <Button size="compact-sm" variant="default" rightSection={<Keys keys="s" />} onClick={labelling.skip}>
          Skip
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!labelling.canUndo}
          rightSection={<Keys keys="u" />}
          onClick={labelling.undo}
        >
          Undo
        </Button>
        <Button
          size="compact-sm"
          variant={labelling.toLabel === 0 ? 'filled' : 'default'}
          loading={isNext}
          rightSection={<Keys keys="n" />}
          onClick={onNext}
        >
          {isSet ? 'Next property' : 'Next photos'}
        </Button>
      </div>
      <p className={classes.muted} role="status">
        {labelling.toLabel === 0
          ? 'All photos here have their label.'
          : `${formatCount(labelling.toLabel, 'photo')} left here.`}
        {labelling.sending > 0 ? ' Saving…' : ' Saved.'}
      </p>
    </section>
  );
}
