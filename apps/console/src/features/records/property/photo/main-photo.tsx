import { photo } from '@supersync/contract/records/photo/photo.ts';
import { useList } from '#platform/query/query.ts';
import { PhotoImage } from './photo-image.tsx';
import { mainPhotoQuery, nameOf, pictureOf } from './photo-text.ts';
import classes from './photos.module.css';

/** The first photo of a property, if any; its space is reserved while it loads. */
export function MainPhoto({ propertyId }: { readonly propertyId: number }) {
  const [main] = useList(photo, mainPhotoQuery(propertyId)).data?.data ?? [];
  return (
    <div className={classes.mainFrame}>
      {main?.propertyId === propertyId ? (
        <PhotoImage src={pictureOf(main, 'thumb')} alt={nameOf(main, 0)} />
      ) : null}
    </div>
  );
}
