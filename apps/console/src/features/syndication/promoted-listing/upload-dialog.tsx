import {
  maxListingsPerRequest,
  uploadPartnerList,
} from '@supersync/contract/syndication/promoted-listing/connection-actions.ts';
import { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { readPartnerList } from '@supersync/contract/syndication/promoted-listing/read-partner-list.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { invalidate, useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { tiersOptions } from './promoted-queries.ts';
import classes from './promoted.module.css';
import { ActionDialog } from '#platform/action-dialog.tsx';

const largest = 900_000;

type Read = ReturnType<typeof readPartnerList>;

/** Why a file is refused, in a sentence. */
function complaintOf(read: Read): string | null {
  if (read === null) return 'No column holds ids: call one of them “Listing id”.';
  if (read.listings.length === 0) return 'The file names no listing.';
  if (read.listings.length > maxListingsPerRequest)
    return `The file names ${formatNumber(read.listings.length)} listings; ${formatNumber(maxListingsPerRequest)} are taken at once.`;
  return null;
}

/** Uploads a partner's list of listings; the changes show first. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const [partnerId, setPartnerId] = useState<number | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [read, setRead] = useState<Read>();
  const tiers = useQuery(tiersOptions).data?.data ?? [];
  const partners = new Map(tiers.map((each) => [each.partnerId, each.partner?.name ?? '']));
  const complaint = read === undefined ? null : complaintOf(read);
  const listings = complaint === null && read !== undefined && read !== null ? read.listings : null;
  const body =
    partnerId === null || listings === null
      ? null
      : { partnerId, listings: listings.map((each) => ({ ...each })) };
  const upload = useAction(uploadPartnerList, partnerListing, { saved: false, failed: false });
  const preview = useQuery({
    queryKey: [partnerListing.name, 'upload', partnerId, listings],
    queryFn: () =>
      body === null
        ? Promise.reject(new Error('Nothing chosen'))
        : client.act(uploadPartnerList, { body: { ...body, dryRun: true } }),
    enabled: body !== null && (upload.isIdle || upload.isError),
    meta: { reads: [partnerListing.name] },
  });

  const take = (chosen: File[]): void => {
    setFiles(chosen);
    setRead(undefined);
    void chosen[0]?.text().then((text) => setRead(readPartnerList(text)));
  };
  return (
    <ActionDialog
      title="Upload a partner’s list"
      size="lg"
      action={upload}
      failed={{ title: 'Not uploaded', kept: 'The earlier list is unchanged.' }}
      submitLabel="Take it in"
      disabled={body === null || preview.data === undefined}
      onSubmit={() => {
        if (body === null) return;
        upload.mutate(
          { body },
          {
            onSuccess: ({ listed }) => {
              toastSuccess(`${formatCount(listed, 'listing')} taken in`);
              onClose();
              void invalidate(promotedConnection);
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Select
        label="Partner"
        placeholder="Whose list it is"
        data={[...partners].map(([value, label]) => ({ value: String(value), label }))}
        value={partnerId === null ? null : String(partnerId)}
        allowDeselect={false}
        onChange={(value) => setPartnerId(value === null ? null : Number(value))}
      />
      <FileDrop
        label="List of the partner"
        accept={['.csv']}
        maxBytes={largest}
        files={files}
        onChange={take}
      />
      <p className={classes.muted}>
        A column “Listing id”, and “Title” if there is one. The list takes the place of the one before.
      </p>
      {complaint === null ? null : (
        <p className={classes.refusal} role="alert">
          {complaint}
        </p>
      )}
      {body === null ? null : preview.isLoadingError ? (
        <QueryError query={preview} />
      ) : preview.data === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <ul className={classes.outcomes} aria-label="Preview">
          <li>{formatCount(preview.data.listed, 'listing')} in the file</li>
          <li>
            {formatNumber(preview.data.added)} new, {formatNumber(preview.data.removed)} no longer there
          </li>
          <li>{formatCount(preview.data.unknown, 'id')} that none of our properties has</li>
          <li>
            {formatCount(preview.data.notListed, 'promoted property', 'promoted properties')} that it does not
            name
          </li>
          {preview.data.duplicates + (read?.skipped ?? 0) === 0 ? null : (
            <li>
              {formatNumber(preview.data.duplicates)} named twice, {formatNumber(read?.skipped ?? 0)} without
              an id: left out
            </li>
          )}
        </ul>
      )}
    </ActionDialog>
  );
}
