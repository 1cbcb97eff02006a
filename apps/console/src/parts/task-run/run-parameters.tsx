import { useQuery } from '@tanstack/react-query';
import { printValue } from '#kit/diff/field-changes.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { parameterLabels, type Parameters } from '../task/parameter-text.ts';
import { catalogueOptions } from '../task/task-queries.ts';
import classes from './run.module.css';

export interface RunParametersProps {
  readonly taskName: string;
  readonly parameters: Parameters;
}

/** Parameters, one per line, with the labels of their form. */
export function RunParameters({ taskName, parameters }: RunParametersProps) {
  const task = useQuery(catalogueOptions).data?.find(({ name }) => name === taskName);
  const labelOf = parameterLabels(task?.fieldConfig ?? []);
  const given = Object.entries(parameters);
  if (given.length === 0) return <Nothing />;
  return (
    <ul className={classes.parameters}>
      {given.map(([name, value]) => (
        <li key={name}>
          {labelOf(name)}: <code>{printValue(value)}</code>
        </li>
      ))}
    </ul>
  );
}
