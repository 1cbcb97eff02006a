import { photo } from '@supersync/contract/records/photo/photo.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { useSyncExternalStore } from 'react';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { uploadFile } from '#platform/upload.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';

export interface RefusedPhoto {
  readonly file: File;
  readonly why: string;
}

/** Uploads of photos to a property. They continue when the page is left. */
export interface PhotoUploads {
  readonly waiting: readonly File[];
  readonly done: number;
  readonly total: number;
  readonly refused: readonly RefusedPhoto[];
}

const none: PhotoUploads = { waiting: [], done: 0, total: 0, refused: [] };
const uploads = new Map<number, PhotoUploads>();
const listeners = new Set<() => void>();

const at = (propertyId: number): PhotoUploads => uploads.get(propertyId) ?? none;

function set(propertyId: number, next: Partial<PhotoUploads>): void {
  uploads.set(propertyId, { ...at(propertyId), ...next });
  for (const listener of listeners) listener();
}

/** The error of the file is more specific than the general one. */
function whyRefused(error: unknown): string {
  const found = error instanceof ProblemError ? Object.values(error.problem.errors ?? {})[0] : undefined;
  return found === undefined ? messageOf(error) : `${found}.`;
}

async function send(propertyId: number, file: File): Promise<void> {
  try {
    const { id: fileId } = await uploadFile(file, 'photo');
    await client.create(photo, { propertyId, fileId });
  } catch (error) {
    set(propertyId, { refused: [...at(propertyId).refused, { file, why: whyRefused(error) }] });
  }
  set(propertyId, { done: at(propertyId).done + 1 });
  await invalidate(photo);
}

/** One after the other, so that they keep the order in which they were selected. */
async function sendAll(propertyId: number, href: string): Promise<void> {
  const id = `photos ${propertyId}`;
  for (;;) {
    const { waiting, done, total } = at(propertyId);
    const [file, ...rest] = waiting;
    if (file === undefined) break;
    reportWork({ id, label: 'Uploading photos', href, done, total });
    set(propertyId, { waiting: rest });
    await send(propertyId, file);
  }
  finishWork(id);
  set(propertyId, { done: 0, total: 0 });
}

export function addPhotos(propertyId: number, files: readonly File[]): void {
  const { waiting, total, refused } = at(propertyId);
  // Sending a file again clears its last error.
  const again = new Set(files.map(({ name }) => name));
  set(propertyId, {
    waiting: [...waiting, ...files],
    total: total + files.length,
    refused: refused.filter(({ file }) => !again.has(file.name)),
  });
  if (total === 0) void sendAll(propertyId, location.pathname + location.search);
}

/** The upload in progress finishes; the rest is not sent. */
export function stopPhotos(propertyId: number): void {
  const { waiting, total } = at(propertyId);
  set(propertyId, { waiting: [], total: total - waiting.length });
}

export const clearRefusedPhotos = (propertyId: number): void => set(propertyId, { refused: [] });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePhotoUploads = (propertyId: number): PhotoUploads =>
  useSyncExternalStore(subscribe, () => at(propertyId));
