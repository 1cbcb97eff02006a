import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  maxPlacesPerOrder,
  type readOrderGrid,
} from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { orderStatuses } from '@supersync/contract/sales/call-tracking/order-states.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { numberStatuses } from '@supersync/contract/sales/tracking-number/states.ts';
import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from '../call-tracking.module.css';
import type { Place } from './place.ts';
import { callOrdersScreen } from '../screens.ts';

type Grid = ActionAnswer<typeof readOrderGrid>;
type Property = Grid['properties'][number];
type Cell = Property['cells'][number];

const keyOf = (propertyId: number, source: string): string => `${propertyId} ${source}`;

export interface OrderGridProps {
  readonly grid: Grid;
  readonly chosen: ReadonlyMap<string, Place>;
  readonly onChosen: (chosen: ReadonlyMap<string, Place>) => void;
}

/** Properties by source: existing numbers, and a checkbox for each free place. */
export function OrderGrid({ grid: { sources, properties }, chosen, onChosen }: OrderGridProps) {
  const choose = (places: readonly Place[], isChosen: boolean): void => {
    const next = new Map(chosen);
    for (const place of places)
      if (!isChosen) next.delete(keyOf(place.propertyId, place.source));
      else if (next.size < maxPlacesPerOrder) next.set(keyOf(place.propertyId, place.source), place);
    onChosen(next);
  };
  const cellOf = ({ cells }: Property, source: string): Cell | undefined =>
    cells.find((cell) => cell.source === source);
  const placeOf = (property: Property, source: string): Place => ({
    propertyId: property.id,
    property: property.name,
    source,
    sourceName: sources.find((each) => each.source === source)?.name ?? source,
  });
  const freeIn = (source: string): Place[] =>
    properties
      .filter((property) => isFree(cellOf(property, source)))
      .map((property) => placeOf(property, source));

  return (
    <div className={classes.frame}>
      <table className={classes.grid} aria-label="Call numbers by property and source">
        <thead>
          <tr>
            <th scope="col">Property</th>
            {sources.map(({ source, name }) => {
              const free = freeIn(source);
              const taken = free.filter((place) => chosen.has(keyOf(place.propertyId, source))).length;
              return (
                <th key={source} scope="col">
                  <Checkbox
                    size="xs"
                    label={name}
                    aria-label={`Select all free places for ${name}`}
                    disabled={free.length === 0}
                    checked={free.length > 0 && taken === free.length}
                    indeterminate={taken > 0 && taken < free.length}
                    onChange={({ currentTarget: { checked } }) => choose(free, checked)}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {properties.map((property) => (
            <tr key={property.id}>
              <th scope="row">
                {property.name}
                <small>
                  {property.city}, {property.provinceCode}
                </small>
              </th>
              {sources.map(({ source, name }) => (
                <td key={source}>
                  <GridCell
                    cell={cellOf(property, source)}
                    label={`${property.name}, ${name}`}
                    isChosen={chosen.has(keyOf(property.id, source))}
                    onChoose={(isChosen) => choose([placeOf(property, source)], isChosen)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A suspended number leaves the place free, by the rules; a draft orders nothing yet. */
const isFree = (cell: Cell | undefined): boolean =>
  cell === undefined ||
  (cell.number?.status !== 'active' && (cell.order === null || cell.order.status === 'draft'));

interface GridCellProps {
  readonly cell: Cell | undefined;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function GridCell({ cell, label, isChosen, onChoose }: GridCellProps) {
  const number = cell?.number ?? null;
  const order = cell?.order ?? null;
  return (
    <span className={classes.flags}>
      {number === null ? null : (
        <Link to={hrefOf(callOrdersScreen, {}, { list: 'numbers', held: `n${number.id}` })}>
          <ChoiceMark of={numberStatuses} value={number.status} /> {printPhone(number.number)}
        </Link>
      )}
      {order === null ? null : (
        <Link to={hrefOf(callOrdersScreen, {}, { order: order.id })}>
          <ChoiceMark of={orderStatuses} value={order.status} /> Order {order.id}
        </Link>
      )}
      {isFree(cell) ? (
        <Checkbox
          size="xs"
          aria-label={label}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
      ) : null}
    </span>
  );
}
