import { z } from 'zod';

export const filesPath = '/v0/files';

/** `thumb` is the thumbnail of a photo, for galleries. */
export const fileSizes = ['thumb'] as const;
export type FileSize = (typeof fileSizes)[number];

export const fileAddress = (id: string, size?: FileSize): string =>
  `${filesPath}/${encodeURIComponent(id)}${size === undefined ? '' : `?size=${size}`}`;

const mebibyte = 1024 * 1024;

export interface PurposeLimits {
  readonly maxBytes: number;
  readonly maxSide: number;
  readonly accepts: readonly string[];
  readonly thumbSide?: number;
  /** The most it may have once it is re-encoded. */
  readonly maxStoredBytes?: number;
}

/** What may be uploaded, by purpose. Images are decoded and re-encoded, so no hidden data survives. */
export const filePurposes = {
  screenshot: { maxBytes: 10 * mebibyte, maxSide: 4096, accepts: ['image/png', 'image/jpeg', 'image/webp'] },
  photo: {
    maxBytes: 20 * mebibyte,
    maxSide: 4096,
    accepts: ['image/png', 'image/jpeg', 'image/webp'],
    /** The longer side of a thumbnail: sharp on high-density screens, about 20 kB. */
    thumbSide: 480,
  },
  /** Shown in mails, where not every program knows WebP. */
  banner: {
    maxBytes: 5 * mebibyte,
    maxSide: 600,
    accepts: ['image/png', 'image/jpeg'],
    thumbSide: 300,
    maxStoredBytes: 200 * 1024,
  },
  logo: { maxBytes: 2 * mebibyte, maxSide: 1024, accepts: ['image/png', 'image/jpeg', 'image/webp'] },
} as const satisfies Record<string, PurposeLimits>;

export type FilePurpose = keyof typeof filePurposes;

export const isFilePurpose = (text: string): text is FilePurpose => Object.hasOwn(filePurposes, text);

/** A stored file, as answered by the upload. The upload is a multipart form with one part, named `file`. */
export const storedFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  created: z.iso.datetime({ offset: true }),
});

export type StoredFile = z.infer<typeof storedFileSchema>;

export const uploadAddress = (purpose: FilePurpose): string => `${filesPath}?purpose=${purpose}`;
