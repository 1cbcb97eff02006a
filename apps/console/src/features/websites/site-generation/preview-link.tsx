import { previewPath } from '@supersync/contract/websites/site-generation/preview-path.ts';
import { Button } from '@mantine/core';
import { client } from '#platform/query/api.ts';
import type { Generation } from './generation-queries.ts';

/** Opens the live release; nothing before there is one, or while it is offline. */
export const PreviewLink = ({ generation }: { readonly generation: Generation }) =>
  generation.previewKey === null || generation.releaseId === null || generation.isOffline ? null : (
    <Button
      component="a"
      href={client.addressOf(previewPath(generation.previewKey))}
      target="_blank"
      rel="noreferrer"
      variant="default"
    >
      Open preview
    </Button>
  );
