import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Drawing } from './map-drawing.ts';
import type { MapPoint } from './map-point.ts';
import classes from './point-map.module.css';
import { formatCount } from '../value/format.ts';

export interface PointMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly onOpen?: (id: string) => void;
  /** `fill` takes the available height. */
  readonly height?: string;
  /**
   * The style address of a tile server; without one the bundled country outlines are drawn and nothing is
   * requested.
   */
  readonly styleAddress?: string;
}

/** `<PointMap label="Properties" points={points} onOpen={open} />`: draws 100,000 points; near ones cluster. */
export function PointMap({ label, points, onOpen, height = '360px', styleAddress }: PointMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const open = useEffectEvent((id: string) => onOpen?.(id));
  const showAll = useEffectEvent((made: Drawing) => made.show(points));
  const [state, setState] = useState<'loading' | 'ready' | 'unsupported'>('loading');
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    let gone = false;
    import('./map-drawing.ts').then(
      (module) => {
        if (gone || host.current === null) return;
        const made = module.draw(host.current, {
          open: (id) => open(id),
          ...(styleAddress === undefined ? {} : { styleAddress }),
        });
        setState(made === null ? 'unsupported' : 'ready');
        if (made !== null) showAll(made);
        drawing.current = made;
      },
      (reason: unknown) => {
        if (!gone) setFailure(reason);
      },
    );
    return () => {
      gone = true;
      drawing.current?.remove();
      drawing.current = null;
    };
  }, [styleAddress]);

  useEffect(() => drawing.current?.show(points), [points]);

  if (failure !== undefined) throw failure;
  return (
    <figure className={classes.figure} data-fill={height === 'fill' || undefined}>
      <div className={classes.frame} style={height === 'fill' ? {} : { height }}>
        {state === 'loading' ? <Skeleton className={classes.loading ?? ''} height="100%" radius={0} /> : null}
        {state === 'unsupported' ? (
          <p className={classes.note}>
            This browser cannot draw maps (WebGL is off). The list shows the same places.
          </p>
        ) : null}
        <div ref={host} className={classes.host} role="region" aria-label={label} />
      </div>
      <figcaption className={classes.caption}>
        {label}: {formatCount(points.length, 'place')}
      </figcaption>
    </figure>
  );
}
