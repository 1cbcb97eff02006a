import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type HTMLAttributes } from 'react';
import { createPortal } from 'react-dom';
import { FieldList, type Fact } from '#kit/record-page/field-list.tsx';
import { capitalized } from '#kit/value/format.ts';
import { Loaded } from '../loaded/loaded.tsx';
import { fieldValue } from '../resource/resource-columns.tsx';
import { recordOptions } from '../query/query.ts';
import { cardFields } from './card-fields.ts';
import classes from './record-card.module.css';
import { recordName } from './record-name.ts';
import { statusOf } from './record-status.tsx';

const gap = 6;

/** Below its link, or above where there is no room. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const fitsBelow = bottom + gap + height <= innerHeight;
  card.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  card.style.top = `${Math.max(gap, fitsBelow ? bottom + gap : top - gap - height)}px`;
}

const factsOf = (resource: Resource, record: object): readonly Fact[] =>
  cardFields(resource, record).flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined
      ? []
      : [{ label: labelOf(name, field), value: fieldValue(resource, name, Reflect.get(record, name)) }];
  });

export interface RecordCardProps {
  readonly resource: Resource;
  readonly recordKey: string;
  readonly anchor: HTMLElement;
  readonly holding: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave'>;
}

/** A record at a glance: its status, its first facts and its last change, by one request that is remembered. */
export function RecordCard({ resource, recordKey, anchor, holding }: RecordCardProps) {
  // A link has a card only where one field is the key.
  const found = useQuery(recordOptions(resource, recordKey as KeyOf<Resource>));
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current !== null) place(card.current, anchor);
  });
  return createPortal(
    <div
      ref={card}
      className={classes.card}
      role="dialog"
      aria-label={capitalized(resource.singular)}
      {...holding}
    >
      <Loaded query={found} lines={4}>
        {(record) => (
          <>
            <p className={classes.head}>
              <b>{recordName(resource, record)}</b>
              {statusOf({ resource }, record)}
            </p>
            <FieldList fields={factsOf(resource, record)} />
          </>
        )}
      </Loaded>
    </div>,
    document.body,
  );
}
