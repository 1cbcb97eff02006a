import { z } from 'zod';

export const filesPath = '/v0/files';

export const fileAddress = (id: string): string => `${filesPath}/${encodeURIComponent(id)}`;

const mebibyte = 1024 * 1024;

/** What may be uploaded, by purpose. Images are decoded and written anew, so nothing hidden in them survives. */
export const filePurposes = {
  screenshot: { maxBytes: 10 * mebibyte, maxSide: 4096, accepts: ['image/png', 'image/jpeg', 'image/webp'] },
  logo: { maxBytes: 2 * mebibyte, maxSide: 1024, accepts: ['image/png', 'image/jpeg', 'image/webp'] },
} as const satisfies Record<
  string,
  { readonly maxBytes: number; readonly maxSide: number; readonly accepts: readonly string[] }
>;

export type FilePurpose = keyof typeof filePurposes;

export const isFilePurpose = (text: string): text is FilePurpose => Object.hasOwn(filePurposes, text);

/** A stored file, as the upload answers it. The upload is a multipart form with one part, named `file`. */
export const storedFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  created: z.iso.datetime({ offset: true }),
});

export type StoredFile = z.infer<typeof storedFileSchema>;

export const uploadAddress = (purpose: FilePurpose): string => `${filesPath}?purpose=${purpose}`;
