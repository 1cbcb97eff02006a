import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router';
import { LeaveGuards } from '#kit/leaving/leaving.ts';
import { VisitingContext } from '#platform/screen/visiting.ts';
import { CurrentPage } from '../current-page.tsx';
import { RouteErrorPage } from '../error-page.tsx';
import { Root, StartingUp } from '../root.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { Visits } from './visits.ts';

/** The visit that is shown; links and addresses inside are the library's. */
export function VisitView({ visits }: { readonly visits: Visits }) {
  const [visit, setVisit] = useState(visits.shown);
  useLayoutEffect(
    () =>
      visits.subscribe((next, atOnce) => {
        if (atOnce) flushSync(() => setVisit(next));
        else startTransition(() => setVisit(next));
      }),
    [visits],
  );

  if (visit === undefined) return <StartingUp />;
  const { place, type, opened } = visit;
  return (
    <LeaveGuards value={visits.guard}>
      <VisitingContext value={visits}>
        <Router location={place} navigationType={type} navigator={visits.navigator}>
          <PageBoundary visit={visit}>
            <Root>
              {'error' in opened ? (
                <RouteErrorPage error={opened.error} />
              ) : (
                <PageBoundary visit={visit}>
                  <CurrentPage {...opened.page} />
                </PageBoundary>
              )}
            </Root>
          </PageBoundary>
        </Router>
      </VisitingContext>
    </LeaveGuards>
  );
}
