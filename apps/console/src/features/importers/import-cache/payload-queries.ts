import {
  readPayloadText,
  reparsePayload,
  traceInPayload,
} from '@supersync/contract/importers/import-payload/actions.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { queryOptions } from '@tanstack/react-query';
import type { CodeLanguage } from '#kit/editor/code-language.ts';
import { client } from '#platform/query/api.ts';

/** A stored document never changes. */
const staleTime = Number.POSITIVE_INFINITY;

export const textOptions = (id: number, from = 0) =>
  queryOptions({
    queryKey: [importPayload.name, 'text', id, from],
    queryFn: () => client.act(readPayloadText, { params: { id }, query: { from } }),
    staleTime,
  });

export type TracedPlace = ActionInput<typeof traceInPayload>['query'];

export const placeOptions = (id: number, query: TracedPlace) =>
  queryOptions({
    queryKey: [importPayload.name, 'trace', id, query],
    queryFn: () => client.act(traceInPayload, { params: { id }, query }),
    staleTime,
  });

export const reparseOptions = (id: number) =>
  queryOptions({
    queryKey: [importPayload.name, 'reparse', id],
    queryFn: () => client.act(reparsePayload, { params: { id } }),
    staleTime: 60_000,
  });

/** By how a document begins: sources name their types wrongly. */
export function languageOf(text: string): CodeLanguage {
  const start = text.trimStart().slice(0, 15).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'html';
  if (start.startsWith('<')) return 'xml';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'text';
}
