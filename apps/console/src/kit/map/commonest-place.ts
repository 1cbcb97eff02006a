export interface CommonestPlace {
  readonly name: string;
  /** Whether all are there. */
  readonly isOnly: boolean;
}

/** Where more of the points are than in any other place; undefined if none says where it is. */
export function commonestPlace(places: readonly unknown[]): CommonestPlace | undefined {
  const counts = new Map<string, number>();
  for (const place of places)
    if (typeof place === 'string' && place !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  let most: readonly [string, number] | undefined;
  for (const each of counts) if (most === undefined || each[1] > most[1]) most = each;
  return most === undefined ? undefined : { name: most[0], isOnly: most[1] === places.length };
}
