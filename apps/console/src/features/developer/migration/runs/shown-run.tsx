import { useEffect, useRef } from 'react';
import { RunView, type RunViewProps } from './run-view.tsx';

/** Scrolled into view when someone opened it; a run that started by itself does not scroll the page. */
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
