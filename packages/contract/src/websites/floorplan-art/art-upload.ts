import { z } from 'zod';
import { artSchema } from '../floorplan-manifest/actions.ts';
import { glbLimits } from './glb/glb-chunks.ts';
import { svgLimits } from './svg/limits.ts';

/** Art is sent as it is, with its own content type; the server reads it anew and stores what it read. */
export const artUploads = {
  drawing: {
    path: '/api/v1/floorplan_art/drawings',
    summary: 'Upload an SVG drawing, which is sanitised',
    mediaType: 'image/svg+xml',
    maxBytes: svgLimits.length,
  },
  model: {
    path: '/api/v1/floorplan_art/models',
    summary: 'Upload a GLB model',
    mediaType: 'model/gltf-binary',
    maxBytes: glbLimits.bytes,
  },
} as const;
export type ArtUpload = keyof typeof artUploads;

export const artNameSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0]*$/),
});

export const artUploadAddress = (upload: ArtUpload, name: string): string =>
  `${artUploads[upload].path}?name=${encodeURIComponent(name)}`;

export const artAnswerSchema = z.object({ data: artSchema });
