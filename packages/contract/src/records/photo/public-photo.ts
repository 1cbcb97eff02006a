import type { PhotoLimits, PhotoSize } from './photo-demands.ts';

/** Where a photo is served to whoever has its key, without a session. */
export const publicPhotoPath = '/photos/{key}/{file}';

/** Widths that are served, in pixels. A photo never gets more than it has; the largest is the longest side stored. */
export const photoWidths = [320, 640, 960, 1280, 1920, 2560, 4096] as const;
export type PhotoWidth = (typeof photoWidths)[number];

export const photoTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PhotoType = keyof typeof photoTypes;

const largest: PhotoWidth = 4096;
/** Sharp on every partner's pages; wider ones only where a partner asks for more. */
const usualWidth = 1920;

/** The size of a photo that is asked for in a width. */
export function servedSize({ width, height }: PhotoSize, asked: number): PhotoSize {
  if (width <= asked) return { width, height };
  return { width: asked, height: Math.max(1, Math.round((height * asked) / width)) };
}

/** The width a feed asks for: one that keeps the partner's limits, if the photo itself does. */
export const feedWidth = (photo: PhotoSize, { minWidth = 0, minHeight = 0 }: PhotoLimits): PhotoWidth =>
  photoWidths.find((asked) => {
    const { width, height } = servedSize(photo, asked);
    return asked >= usualWidth && width >= minWidth && height >= minHeight;
  }) ?? largest;

export const publicPhotoAddress = (
  base: string,
  key: string,
  width: PhotoWidth,
  type: PhotoType = 'jpg',
): string => `${base}${publicPhotoPath.replace('{key}', key).replace('{file}', `${width}.${type}`)}`;

export interface AskedPhoto {
  readonly key: string;
  readonly width: PhotoWidth;
  readonly type: PhotoType;
}

const isType = (text: string): text is PhotoType => Object.hasOwn(photoTypes, text);

/** What an address or its path asks for; null if no photo has such an address. */
export function readPhotoAddress(address: string): AskedPhoto | null {
  const [key = '', file = ''] = address.split('/').slice(-2);
  const [digits, type = ''] = file.split('.', 2);
  const width = photoWidths.find((each) => String(each) === digits);
  return /^[0-9a-f]{32}$/.test(key) && width !== undefined && isType(type) && file === `${digits}.${type}`
    ? { key, width, type }
    : null;
}
