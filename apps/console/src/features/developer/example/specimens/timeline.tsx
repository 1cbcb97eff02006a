import { useState } from 'react';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Timeline } from '#kit/timeline/timeline.tsx';

const hour = 3_600_000;

export function Specimen() {
  const [now] = useState(() => Date.now());
  const at = (hours: number): string => new Date(now - hours * hour).toISOString();
  return (
    <Section title="History">
      <Timeline
        label="History of a property"
        empty="No change yet."
        entries={[
          { id: '3', at: at(1), title: 'Status changed', actor: 'Demo Support', tone: 'success' },
          { id: '2', at: at(3), title: 'Importer run failed', tone: 'danger' },
          { id: '1', at: at(30), title: 'Created', actor: 'Demo Administrator' },
        ]}
        detail={({ id }) =>
          id === '3' ? <FieldDiff changes={[{ field: 'Status', before: 'draft', after: 'active' }]} /> : null
        }
      />
    </Section>
  );
}
