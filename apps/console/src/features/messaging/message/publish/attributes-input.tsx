import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { attributeTags, readAttributeTags, type Attributes } from './attributes-text.ts';

export interface AttributesInputProps {
  readonly value: Attributes;
  readonly onChange: (attributes: Attributes) => void;
  readonly disabled?: boolean;
}

/** Attributes as tags, `name=value` each; an invalid one is refused with the reason. */
export function AttributesInput({ value, onChange, disabled = false }: AttributesInputProps) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState<string>();
  const tags = attributeTags(value);
  return (
    <TagsInput
      label="Attributes"
      placeholder={tags.length === 0 ? 'name=value' : ''}
      value={tags}
      searchValue={typed}
      disabled={disabled}
      error={words}
      splitChars={[',']}
      acceptValueOnBlur
      onSearchChange={(next) => {
        setTyped(next);
        if (next !== '') setWords(undefined);
      }}
      onChange={(next) => {
        const read = readAttributeTags(next);
        if (read.ok) {
          setWords(undefined);
          onChange(read.attributes);
        } else setWords(read.words);
      }}
    />
  );
}
