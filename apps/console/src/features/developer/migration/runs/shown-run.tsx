import { useEffect, useRef } from 'react';
import { RunView, type RunViewProps } from './run-view.tsx';

/** Brought into sight when somebody asked for it; one that began by itself moves nothing under the hand. */
export function ShownRun({ runId, migrationId, scroll }: RunViewProps & { readonly scroll: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroll) place.current?.scrollIntoView({ block: 'center' });
  }, [scroll]);
  return (
    <div ref={place}>
      <RunView runId={runId} migrationId={migrationId} />
    </div>
  );
}
