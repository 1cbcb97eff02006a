export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** A partner's limits for photos; sizes in pixels. */
export interface PhotoLimits {
  readonly photosMin?: number | undefined;
  readonly photosMax?: number | undefined;
  readonly minWidth?: number | undefined;
  readonly minHeight?: number | undefined;
}

const thereAre = (count: number): string =>
  count === 0 ? 'There are no photos' : count === 1 ? 'There is 1 photo' : `There are ${count} photos`;

const isOrAre = (count: number): string => (count === 1 ? '1 is' : `${count} are`);

const maxNamed = 3;

/** Names the first photos that are too small, with what they measure: “Photo 3 is 480 × 320, the partner needs 640 × 480.” */
function tooSmall(photos: readonly PhotoSize[], { minWidth, minHeight }: PhotoLimits): string[] {
  const small = photos.flatMap(({ width, height }, index) =>
    width < (minWidth ?? 0) || height < (minHeight ?? 0) ? [{ place: index + 1, width, height }] : [],
  );
  if (small.length === 0) return [];
  const [of, needed] =
    minHeight === undefined
      ? [({ width }: PhotoSize) => `${width} pixels wide`, minWidth]
      : minWidth === undefined
        ? [({ height }: PhotoSize) => `${height} pixels high`, minHeight]
        : [({ width, height }: PhotoSize) => `${width} × ${height}`, `${minWidth} × ${minHeight}`];
  const named = small.slice(0, maxNamed).map((each) => `photo ${each.place} is ${of(each)}`);
  const more = small.length - named.length;
  const list = [
    ...named,
    ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'is' : 'are'} too small`]),
  ].join(', ');
  return [`P${list.slice(1)}, the partner needs ${needed}.`];
}

/** The limits the photos do not meet, a sentence each. They are counted in their order. */
export function photoDemands(photos: readonly PhotoSize[], limits: PhotoLimits): string[] {
  const { photosMin, photosMax } = limits;
  const count = photos.length;
  return [
    ...(photosMin !== undefined && count < photosMin
      ? [`${thereAre(count)}; at least ${isOrAre(photosMin)} required.`]
      : []),
    ...(photosMax !== undefined && count > photosMax
      ? [`${thereAre(count)}; at most ${isOrAre(photosMax)} allowed.`]
      : []),
    ...tooSmall(photos, limits),
  ];
}
