import { Button, Input, Loader } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from '../file-drop/file-drop.tsx';
import classes from './image-field.module.css';

export interface ImageFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  /** The picture's address. */
  readonly value: unknown;
  readonly onChange: (address: string | null) => void;
  /** File extensions with their dot. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** Stores a picture and returns its address; an error it throws is shown. */
  readonly upload: (file: File) => Promise<string>;
  /** Where a stored picture can be viewed; null where it cannot be viewed from here. */
  readonly shownAt: (address: string) => string | null;
}

/**
 * A picture that can be viewed, replaced by dropping another one, or removed. A refused upload keeps the old
 * one.
 */
export function ImageField(props: ImageFieldProps) {
  const { id, label, value, onChange } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const address = typeof value === 'string' && value !== '' ? value : null;
  const shown = address === null ? null : props.shownAt(address);

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      onChange(await props.upload(file));
    } catch (error) {
      setRefusal(`${file.name} was not taken: ${error instanceof Error ? error.message : 'it failed.'}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={props.description}
      error={refusal ?? props.error}
      errorProps={{ role: 'alert' }}
      withAsterisk={props.withAsterisk === true}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.field}>
        <div className={classes.frame}>
          {busy ? (
            <Loader size={20} aria-label="Uploading" />
          ) : shown === null ? (
            <IconPhoto size={24} stroke={1.5} aria-hidden="true" />
          ) : (
            <img src={shown} alt={label} className={classes.image} />
          )}
        </div>
        <div className={classes.side}>
          <FileDrop
            label={`${address === null ? 'Upload' : 'Replace'} ${label.toLowerCase()}`}
            accept={props.accept}
            maxBytes={props.maxBytes}
            files={[]}
            disabled={busy || props.disabled === true}
            onChange={([file]) => void take(file)}
          />
          {address === null ? null : (
            <div className={classes.line}>
              {shown === null ? <span className={classes.address}>{address}</span> : null}
              <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onChange(null)}>
                Remove {label.toLowerCase()}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}
