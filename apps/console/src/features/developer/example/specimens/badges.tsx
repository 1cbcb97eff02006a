import { choiceTones } from '@supersync/contract/kernel/choices.ts';
import { Group } from '@mantine/core';
import { Section } from '#kit/record-page/section.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';

export function Specimen() {
  return (
    <Section title="Tones of a status" count={choiceTones.length}>
      <Group gap="xs">
        {choiceTones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Group>
    </Section>
  );
}
