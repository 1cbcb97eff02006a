import { Input, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { JsonEditor } from './json-editor.ts';
import { isSame } from './merge.ts';

export interface JsonFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk: boolean;
  readonly disabled: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly onProblem: ((problem: string | undefined) => void) | undefined;
  readonly editor: JsonEditor | undefined;
}

const print = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

/** JSON as text: the form holds its value, and knows at once when the text is invalid. */
export function JsonField(props: JsonFieldProps) {
  const { value, onChange, onProblem, editor: Editor, ...shared } = props;
  const [draft, setDraft] = useState({ text: print(value), value });
  // The value changed from outside: a reset or a merge.
  if (!isSame(draft.value, value)) setDraft({ text: print(value), value });

  const type = (text: string): void => {
    try {
      const parsed: unknown = text.trim() === '' ? null : JSON.parse(text);
      setDraft({ text, value: parsed });
      onProblem?.(undefined);
      onChange(parsed);
    } catch (error) {
      setDraft({ text, value });
      onProblem?.(`Not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
    }
  };

  if (Editor !== undefined)
    return (
      <Input.Wrapper {...shared}>
        <Editor value={draft.text} onChange={type} label={shared.label} />
      </Input.Wrapper>
    );
  return (
    <Textarea
      {...shared}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 'var(--size-sm)' } }}
      value={draft.text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
