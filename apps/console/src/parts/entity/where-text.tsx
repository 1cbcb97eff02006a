import { JsonInput } from '@mantine/core';
import { useState } from 'react';
import type { Where } from './conditions.ts';
import classes from './entity.module.css';

export interface WhereTextProps {
  readonly where: Where;
  readonly onChange: (where: Where) => void;
}

const pretty = (where: Where): string =>
  Object.keys(where).length === 0 ? '' : JSON.stringify(where, null, 2);

function read(text: string): Where | null {
  try {
    const parsed: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/** The filter in the API's grammar, for what rows cannot express. */
export function WhereText({ where, onChange }: WhereTextProps) {
  const [text, setText] = useState(pretty(where));
  const [given, setGiven] = useState(where);
  // A filter from outside replaces the text; one typed here stays as typed.
  if (given !== where) {
    setGiven(where);
    const mine = read(text);
    if (mine !== null && JSON.stringify(mine) !== JSON.stringify(where)) setText(pretty(where));
  }
  const isBroken = read(text) === null;
  return (
    <JsonInput
      classNames={{ input: classes.code ?? '' }}
      aria-label="Filter as JSON"
      autosize
      minRows={2}
      maxRows={12}
      placeholder={'{ "or": [{ "status": "active" }, { "client.name": { "contains": "oak" } }] }'}
      error={isBroken ? 'Not a JSON object yet: the last one that was still applies.' : undefined}
      value={text}
      onChange={(next) => {
        setText(next);
        const found = read(next);
        if (found !== null) onChange(found);
      }}
    />
  );
}
