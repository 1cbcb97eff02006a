import { ArtError } from '@supersync/contract/websites/floorplan-art/art-error.ts';
import type { GlbModel } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import type { SvgDrawing } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { ArtAnswer, ArtRequest } from './art-messages.ts';
import ArtWorker from './art-worker.ts?worker';

interface Waiting {
  readonly resolve: (answer: ArtAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Reads art in a worker: a drawing of ten million characters does not hold up the page. */
export function useArtReader() {
  const worker = useRef<Worker>(undefined);
  const waiting = useRef(new Map<number, Waiting>());
  const count = useRef(0);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  const ask = useCallback((request: Pick<ArtRequest, 'kind' | 'file'>): Promise<ArtAnswer> => {
    if (worker.current === undefined) {
      const made = new ArtWorker();
      made.addEventListener('message', ({ data }: MessageEvent<ArtAnswer>) => {
        waiting.current.get(data.id)?.resolve(data);
        waiting.current.delete(data.id);
      });
      made.addEventListener('error', () => {
        for (const each of waiting.current.values()) each.reject(new ArtError('The file could not be read.'));
        waiting.current.clear();
      });
      worker.current = made;
    }
    count.current += 1;
    const id = count.current;
    const { promise, resolve, reject } = Promise.withResolvers<ArtAnswer>();
    waiting.current.set(id, { resolve, reject });
    // A worker has no origin to be mistaken for.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.current.postMessage({ id, ...request } satisfies ArtRequest);
    return promise;
  }, []);

  const readDrawing = useCallback(
    async (file: Blob): Promise<SvgDrawing> => {
      const answer = await ask({ kind: 'drawing', file });
      if (answer.kind !== 'drawing')
        throw new ArtError(answer.kind === 'refused' ? answer.words : 'This is not an SVG drawing.');
      return answer.drawing;
    },
    [ask],
  );
  const readModel = useCallback(
    async (file: Blob): Promise<GlbModel> => {
      const answer = await ask({ kind: 'model', file });
      if (answer.kind !== 'model')
        throw new ArtError(answer.kind === 'refused' ? answer.words : 'This is not a GLB model.');
      return answer.model;
    },
    [ask],
  );
  return { readDrawing, readModel };
}
