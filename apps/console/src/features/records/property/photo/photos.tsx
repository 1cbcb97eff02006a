import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { addPhotos, clearRefusedPhotos, stopPhotos, usePhotoUploads } from './photo-uploads.ts';
import { photosQuery } from './photo-text.ts';
import classes from './photos.module.css';

const skeletons = 6;

/** The photos of a property: view, add, reorder, describe and remove. */
export function Photos({ propertyId }: { readonly propertyId: number }) {
  const found = useList(photo, photosQuery(propertyId));
  useLiveRecords(photo);
  const photos = found.data?.data;
  return (
    <div className={classes.photos}>
      <FileDrop
        label="Add photos"
        accept={['.jpg', '.jpeg', '.png', '.webp']}
        maxBytes={filePurposes.photo.maxBytes}
        files={[]}
        multiple
        onChange={(files) => addPhotos(propertyId, files)}
      />
      <Uploads propertyId={propertyId} />
      {found.isError && photos === undefined ? (
        <QueryError query={found} />
      ) : photos === undefined ? (
        <ul className={classes.gallery} aria-busy="true" aria-label="Photos">
          {Array.from({ length: skeletons }, (_, index) => (
            <li key={index} className={classes.waiting} />
          ))}
        </ul>
      ) : photos.length === 0 ? (
        <EmptyState icon={IconPhoto} title="No photos yet">
          Listings show the first photo, and some partners require one. Drop photos above.
        </EmptyState>
      ) : (
        <PhotoGallery key={propertyId} propertyId={propertyId} stored={photos} />
      )}
    </div>
  );
}

/** The progress of the uploads, and what was refused: it does not stop the rest. */
function Uploads({ propertyId }: { readonly propertyId: number }) {
  const { done, total, refused } = usePhotoUploads(propertyId);
  return (
    <>
      {total === 0 ? null : (
        <WorkProgress
          label="Uploading photos"
          done={done}
          total={total}
          unit="photos"
          onCancel={() => stopPhotos(propertyId)}
        />
      )}
      {refused.length === 0 ? null : (
        <div role="alert" className={classes.refused}>
          <ul>
            {refused.map(({ file, why }) => (
              <li key={`${file.name}${file.size}${file.lastModified}`}>
                <strong>{file.name}</strong> was not added. {why}
              </li>
            ))}
          </ul>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              addPhotos(
                propertyId,
                refused.map(({ file }) => file),
              )
            }
          >
            Try again
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="neutral"
            onClick={() => clearRefusedPhotos(propertyId)}
          >
            Dismiss
          </Button>
        </div>
      )}
    </>
  );
}
