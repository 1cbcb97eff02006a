import { mapSources, type readSources } from '@supersync/contract/records/infinity/actions.ts';
import {
  infinityMigration,
  type SourceMap,
} from '@supersync/contract/records/infinity/infinity-migration.ts';
import { infinityChannels, type InfinityChannel } from '@supersync/contract/records/infinity/pre-checks.ts';
import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction } from '#platform/query/query.ts';
import { sourcesOptions } from './infinity-queries.ts';
import classes from './infinity.module.css';

const channels = optionsOf(infinityChannels);

const channelOf = (text: string | null | undefined): InfinityChannel =>
  isChoice(infinityChannels, text) ? text : 'other';

export interface SourceMappingProps {
  readonly clientId: number;
  /** Why it cannot be changed now. */
  readonly closed: string | null;
}

/** The channel of each lead source of a client: the default until someone chooses another. */
export function SourceMapping(props: SourceMappingProps) {
  return (
    <Loaded query={useQuery(sourcesOptions(props.clientId))} lines={4}>
      {(sources) => <Channels {...props} sources={sources} />}
    </Loaded>
  );
}

type Sources = ActionAnswer<typeof readSources>;

function Channels({ clientId, closed, sources }: SourceMappingProps & { readonly sources: Sources }) {
  const [chosen, setChosen] = useState<SourceMap>({});
  const save = useAction(mapSources, infinityMigration, { saved: 'The sources are mapped. Check again.' });
  const shown = sources.map(({ source, name, channel, suggested }) => ({
    source,
    name,
    channel: chosen[source] ?? channelOf(channel ?? suggested),
    isUsual: chosen[source] === undefined && channel === null,
  }));
  const submit = (): void =>
    save.mutate(
      {
        params: { clientId },
        body: { sources: Object.fromEntries(shown.map(({ source, channel }) => [source, channel])) },
      },
      { onSuccess: () => setChosen({}) },
    );
  return (
    <>
      <ul className={classes.sources} aria-label="Channels of the lead sources">
        {shown.map(({ source, name, channel, isUsual }) => (
          <li key={source}>
            <span>{name}</span>
            <Select
              aria-label={`Channel of ${name}`}
              size="xs"
              data={channels}
              value={channel}
              allowDeselect={false}
              disabled={closed !== null || save.isPending}
              onChange={(value) => setChosen({ ...chosen, [source]: channelOf(value) })}
            />
            <span className={classes.muted}>{isUsual ? 'the usual one' : ''}</span>
          </li>
        ))}
      </ul>
      {closed === null ? (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.stepButton}
          loading={save.isPending}
          onClick={submit}
        >
          Save the sources
        </Button>
      ) : (
        <p className={classes.muted}>{closed}</p>
      )}
    </>
  );
}
