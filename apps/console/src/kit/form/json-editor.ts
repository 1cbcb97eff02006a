import type { ComponentType } from 'react';

/** An editor for JSON, where a page provides one. */
export type JsonEditor = ComponentType<{
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
}>;
