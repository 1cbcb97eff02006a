import { imageLabels } from '@supersync/contract/data-services/image-label/labels.ts';
import classes from '../image-label.module.css';
import { pictureOf } from '../label-queries.ts';
import type { ShownPhoto } from './gallery-photos.ts';

export interface GalleryStripProps {
  readonly label: string;
  readonly photos: readonly ShownPhoto[];
}

export const GalleryStrip = ({ label, photos }: GalleryStripProps) => (
  <ol className={classes.strip} aria-label={label}>
    {photos.map((photo, at) => (
      <li key={photo.id}>
        <figure>
          <img src={pictureOf(photo, 'thumb')} alt={photo.caption} loading="lazy" decoding="async" />
          <figcaption>
            {at + 1}. {photo.label === null ? 'Not labelled' : imageLabels.labels[photo.label]}
            {photo.isSuggested && photo.label !== null ? (
              <span className={classes.muted}> (suggested)</span>
            ) : null}
            {photo.isDuplicate ? <span className={classes.muted}> (looks like another)</span> : null}
          </figcaption>
        </figure>
      </li>
    ))}
  </ol>
);
