import { Group } from '@mantine/core';
import { Section } from '../../../kit/record-page/section.tsx';
import { StatusBadge } from '../../../kit/status-badge/status-badge.tsx';
import { knownStatuses } from '../../../kit/status-badge/status-table.ts';

export function Specimen() {
  return (
    <Section title="Every status of the product" count={knownStatuses.length}>
      <Group gap="xs">
        {knownStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Group>
    </Section>
  );
}
