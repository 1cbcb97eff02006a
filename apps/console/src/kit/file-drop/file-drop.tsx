import { Button, CloseButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import classes from './file-drop.module.css';
import { formatBytes } from '../value/format.ts';
import { aboveLimit, refusedBecause } from './file-rules.ts';

export interface FileDropProps {
  readonly label: string;
  /** Extensions with their dot, in lower case: `['.csv', '.xml']`. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** With `multiple`: as many as may be chosen in all. */
  readonly maxFiles?: number;
  readonly files: readonly File[];
  readonly onChange: (files: File[]) => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
}

/**
 * `<FileDrop label="Leads" accept={['.csv']} maxBytes={200e6} files={files} onChange={setFiles} />`: drop,
 * select or paste.
 */
export function FileDrop({
  label,
  accept,
  maxBytes,
  maxFiles = Infinity,
  files,
  onChange,
  multiple = false,
  disabled = false,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const helpId = useId();

  const take = (given: readonly File[]): void => {
    const chosen = multiple ? given : given.slice(0, 1);
    const judged = chosen.map((file) => ({ file, refused: refusedBecause(file, accept, maxBytes) }));
    const good = judged.filter(({ refused }) => refused === null).map(({ file }) => file);
    const wanted = multiple ? [...files, ...good] : good;
    const tooMany = aboveLimit(wanted, maxFiles);
    setRefusals([...judged.flatMap(({ refused }) => refused ?? []), ...(tooMany === null ? [] : [tooMany])]);
    if (good.length > 0) onChange(wanted.slice(0, maxFiles));
  };

  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };

  return (
    <div>
      {/* Dropping and pasting need a mouse or the clipboard; the button inside does the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className={classes.zone}
        data-over={over || undefined}
        aria-label={label}
        aria-describedby={helpId}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        onPaste={(event) => take([...event.clipboardData.files])}
      >
        <IconUpload size={20} aria-hidden />
        <span className={classes.words}>
          <strong>{label}</strong>
          <span id={helpId} className={classes.help}>
            Drop here or choose: {accept.join(', ')}, up to {formatBytes(maxBytes)}
          </span>
        </span>
        <Button variant="default" size="xs" disabled={disabled} onClick={() => input.current?.click()}>
          Choose {multiple ? 'files' : 'a file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept.join(',')}
          multiple={multiple}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            // Allows choosing the same file again after it was corrected.
            event.currentTarget.value = '';
          }}
        />
      </fieldset>
      {refusals.map((refusal) => (
        <p key={refusal} role="alert" className={classes.refusal}>
          {refusal}
        </p>
      ))}
      {files.length === 0 ? null : (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={`${file.name}${file.size}${file.lastModified}`} className={classes.file}>
              <span className={classes.name} title={file.name}>
                {file.name}
              </span>
              <span className={classes.size}>{formatBytes(file.size)}</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
