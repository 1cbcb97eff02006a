import { fileAddress, type FileSize } from '@supersync/contract/workspace/file/file.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { photo } from '@supersync/contract/records/photo/photo.ts';
import { publicPhotoAddress } from '@supersync/contract/records/photo/public-photo.ts';
import { formatNumber } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';

export type PhotoRow = Row<typeof photo>;

/** All photos of a property, the main one first. */
export const photosQuery = (propertyId: number) =>
  ({ where: { propertyId }, sort: ['position', 'id'], limit: 0 }) as const;

export const mainPhotoQuery = (propertyId: number) => ({ ...photosQuery(propertyId), limit: 1 }) as const;

export const pictureOf = ({ fileId }: PhotoRow, size?: FileSize): string =>
  client.addressOf(fileAddress(fileId, size));

/** Where everyone can load it, as feeds name it. */
export const publicAddressOf = ({ publicKey }: PhotoRow): string =>
  new URL(client.addressOf(publicPhotoAddress('', publicKey, 1920)), location.href).href;

/** The name of a photo: its caption, or its position. */
export const nameOf = ({ caption }: PhotoRow, index: number): string =>
  caption === '' ? `Photo ${index + 1}` : caption;

export const sizeOf = ({ width, height }: PhotoRow): string =>
  `${formatNumber(width)} × ${formatNumber(height)}`;
