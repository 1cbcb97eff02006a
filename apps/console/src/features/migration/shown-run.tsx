import { useEffect, useRef } from 'react';
import { RunView } from './run-view.tsx';

/** Brought into sight when somebody asked for it; one that began by itself moves nothing under the hand. */
export function ShownRun({ runId, scroll }: { readonly runId: number; readonly scroll: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroll) place.current?.scrollIntoView({ block: 'center' });
  }, [scroll]);
  return (
    <div ref={place}>
      <RunView runId={runId} />
    </div>
  );
}
