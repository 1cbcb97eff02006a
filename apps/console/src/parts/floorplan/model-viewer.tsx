import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import classes from './model.module.css';
import type { Camera } from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';
import { ModelScene, type NodeTone } from './model-scene.ts';

export interface ModelViewerProps {
  readonly file: Blob;
  readonly camera: Camera;
  readonly tones: ReadonlyMap<number, NodeTone>;
  /** A node was pressed; by its index in the file. */
  readonly onPick: (node: number) => void;
  readonly onCamera: (camera: Camera) => void;
}

/** The model to turn and to press. Loaded with three.js, on this page only. */
export function ModelViewer({ file, camera, tones, onPick, onCamera }: ModelViewerProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<ModelScene>();
  const [failure, setFailure] = useState<string>();
  const handlers = useRef({ onPick, onCamera });
  useEffect(() => {
    handlers.current = { onPick, onCamera };
  }, [onPick, onCamera]);

  useEffect(() => {
    const { current } = holder;
    if (current === null) return undefined;
    let isCurrent = true;
    let made: ModelScene | undefined;
    const begin = async (): Promise<void> => {
      const bytes = await file.arrayBuffer();
      if (!isCurrent) return;
      try {
        made = new ModelScene(current, camera, {
          onPick: (node) => handlers.current.onPick(node),
          onCamera: (moved) => handlers.current.onCamera(moved),
        });
      } catch {
        setFailure('This browser cannot show 3D (WebGL is not available). Matching works without it.');
        return;
      }
      try {
        await made.load(bytes);
        if (isCurrent) setScene(made);
      } catch {
        setFailure('The model cannot be shown. Matching works without it.');
      }
    };
    void begin();
    return () => {
      isCurrent = false;
      made?.end();
      setScene(undefined);
    };
  }, [file, camera]);

  useEffect(() => scene?.paint(tones), [scene, tones]);

  if (failure !== undefined) return <EmptyState title="No 3D view">{failure}</EmptyState>;
  return <div ref={holder} className={classes.viewer} role="img" aria-label="3D view of the model" />;
}
