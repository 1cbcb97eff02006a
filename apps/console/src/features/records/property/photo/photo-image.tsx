import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './photos.module.css';

export interface PhotoImageProps {
  readonly src: string;
  readonly alt: string;
  readonly lazy?: boolean;
}

/** A picture in its frame; if it cannot be loaded, the frame says so. */
export function PhotoImage({ src, alt, lazy = false }: PhotoImageProps) {
  const [failed, setFailed] = useState<string>();
  if (failed === src)
    return (
      <span className={classes.missing}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
        The picture cannot be loaded
      </span>
    );
  return (
    <img
      className={classes.image}
      src={src}
      alt={alt}
      draggable={false}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
