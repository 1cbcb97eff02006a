import { Button } from '@mantine/core';
import { useState } from 'react';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';

export function Specimen() {
  const [tries, setTries] = useState(0);
  return (
    <>
      <Section title="Empty">
        <EmptyState title="No schedules yet" action={<Button variant="default">New schedule</Button>}>
          A schedule runs a task by itself, at the times you choose.
        </EmptyState>
      </Section>
      <Section title="Failed">
        <ErrorState
          message={`The list could not be fetched${tries > 0 ? ` (tried ${tries} more times)` : ''}.`}
          kept="Your filters are unchanged."
          onRetry={() => setTries(tries + 1)}
          requestId="3f0c9a52"
        />
      </Section>
      <Section title="Loading, after 200 ms">
        <SkeletonText lines={5} />
      </Section>
    </>
  );
}
