import { manifestSchema } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { describe, expect, it } from 'vitest';
import { printManifest, readManifest } from './manifest-text.ts';

const manifest = manifestSchema.parse({
  id: 3,
  version: 2,
  propertyId: 1,
  mode: '2d',
  exterior: { views: [] },
  floors: [
    {
      key: 'f1',
      label: 'Floor 1',
      level: 1,
      w: 10,
      h: 10,
      units: [
        {
          unitKey: '101',
          importId: null,
          points: [
            [0, 0.5],
            [1e-7, 1],
            [-0.25, 1],
          ],
        },
      ],
    },
  ],
});

describe('a manifest as text', () => {
  it('is read as it was printed, with a point on a line', () => {
    const text = printManifest(manifest);
    const { id: _id, version: _version, ...content } = manifest;
    expect(readManifest(text)).toEqual({ document: content, remarks: [] });
    expect(text).toContain('[-0.25, 1]');
  });

  it('says on which line it is wrong', () => {
    const text = printManifest(manifest).replace('"level": 1', '"level": "first"');
    const { document, remarks } = readManifest(text);
    expect(document).toBeNull();
    expect(remarks[0]?.message).toMatch(/^floors\.0\.level: /);
    expect(text.split('\n')[(remarks[0]?.line ?? 0) - 1]).toContain('"level"');
    expect(readManifest('{').remarks).toHaveLength(1);
  });
});
