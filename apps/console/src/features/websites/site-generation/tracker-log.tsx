import type { GenerationProgress } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { LogView } from '#kit/log/log-view.tsx';
import { capitalized } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import type { Generation } from './generation-queries.ts';

interface TrackerLogProps {
  readonly generation: Pick<Generation, 'domain' | 'state'>;
  readonly query: UseQueryResult<GenerationProgress>;
}

export const TrackerLog = ({ generation, query }: TrackerLogProps) => (
  <Loaded query={query}>
    {({ lines }) => (
      <LogView
        label={`Log of ${generation.domain}`}
        live={generation.state === 'running'}
        lines={lines.map(({ id, at, key, text }) => ({
          id,
          at,
          level: 'info',
          text: key === null ? text : `${capitalized(choiceLabel(pipelineItems, key))}: ${text}`,
        }))}
        empty="No lines yet."
      />
    )}
  </Loaded>
);
