import type { FieldConfig } from '@supersync/contract/workspace/field-config/field-config.ts';
import { useQuery } from '@tanstack/react-query';
import { fieldChanges } from '#kit/diff/field-changes.ts';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { comparableParameters, parameterLabels, type Parameters } from './parameter-text.ts';
import { recentParametersOptions } from './task-queries.ts';
import classes from './task.module.css';

export interface ParameterDiffProps {
  readonly taskName: string;
  readonly config: FieldConfig;
  readonly parameters: Parameters;
}

const importerOf = ({ importer }: Parameters): number | undefined =>
  typeof importer === 'number' ? importer : undefined;

/** How the parameters differ from the last successful run, of the same importer if there is one. */
export function ParameterDiff({ taskName, config, parameters }: ParameterDiffProps) {
  const { data } = useQuery(recentParametersOptions(taskName, importerOf(parameters)));
  if (data === undefined) return null;
  const { lastGood } = data;
  if (lastGood === null) return <p className={classes.muted}>No successful run yet.</p>;
  const changes = fieldChanges(
    comparableParameters(config, lastGood.parameters),
    comparableParameters(config, parameters),
  );
  return (
    <section className={classes.diff} aria-label="Against the last good run">
      <p className={classes.muted}>
        Against run {lastGood.runId}, the last that went well (<RelativeTime at={lastGood.at} />)
      </p>
      {changes.length === 0 ? (
        <p className={classes.words}>The same parameters.</p>
      ) : (
        <FieldDiff changes={changes} labelOf={parameterLabels(config)} />
      )}
    </section>
  );
}
