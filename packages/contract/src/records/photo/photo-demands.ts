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

function minSizeText({ minWidth, minHeight }: PhotoLimits): string {
  if (minHeight === undefined) return `narrower than ${minWidth} pixels`;
  return minWidth === undefined
    ? `lower than ${minHeight} pixels`
    : `smaller than ${minWidth} × ${minHeight}`;
}

/** The limits the photos do not meet, a sentence each. */
export function photoDemands(photos: readonly PhotoSize[], limits: PhotoLimits): string[] {
  const { photosMin, photosMax, minWidth = 0, minHeight = 0 } = limits;
  const count = photos.length;
  const small = photos.filter(({ width, height }) => width < minWidth || height < minHeight).length;
  const share =
    small === count
      ? count === 1
        ? 'The only photo'
        : `All ${count} photos`
      : `${small} of ${count} photos`;
  return [
    ...(photosMin !== undefined && count < photosMin
      ? [`${thereAre(count)}, at least ${isOrAre(photosMin)} wanted.`]
      : []),
    ...(photosMax !== undefined && count > photosMax
      ? [`${thereAre(count)}, at most ${isOrAre(photosMax)} taken.`]
      : []),
    ...(small > 0 ? [`${share} ${small === 1 ? 'is' : 'are'} ${minSizeText(limits)}.`] : []),
  ];
}
