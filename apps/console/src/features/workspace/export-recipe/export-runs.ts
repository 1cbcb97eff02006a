import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { runExport, type ExportRequest } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { failure } from '@supersync/contract/kernel/client.ts';
import { renewToken } from '@supersync/contract/access/session/actions.ts';
import { useSyncExternalStore } from 'react';
import { downloadBlob } from '#kit/csv/download.ts';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { rowCounter } from './row-counter.ts';
import { csvExporterScreen } from './screens.ts';

export const exportStates = choices({
  running: ['Running', 'running'],
  done: ['Success', 'success'],
  cancelled: ['Cancelled', 'stopped'],
  failed: ['Failed', 'danger'],
});

/** An export started here. It continues when the page is left. */
export interface ExportRun {
  readonly id: string;
  readonly title: string;
  readonly state: ChoiceOf<typeof exportStates>;
  readonly rows: number;
  /** As counted before. */
  readonly total: number;
  readonly bytes: number;
  readonly message: string | null;
}

let runs: readonly ExportRun[] = [];
const listeners = new Set<() => void>();
const cancels = new Map<string, () => void>();

const runsKept = 5;

function put(run: ExportRun): void {
  const others = runs.filter(({ id }) => id !== run.id);
  runs = [run, ...others].slice(0, runsKept);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest first. */
export const useExportRuns = (): readonly ExportRun[] => useSyncExternalStore(subscribe, () => runs);

export const cancelExport = (id: string): void => cancels.get(id)?.();

type Body = ExportRequest & { readonly reason: string; readonly recipe?: string };

const send = (body: Body, signal: AbortSignal): Promise<Response> =>
  fetch(client.addressOf(runExport.path), {
    method: runExport.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });

const nameIn = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';

/** Throttled: every chunk would render the page hundreds of times a second. */
const publishIntervalMs = 200;

function counting(tell: (rows: number, bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  const count = rowCounter();
  let bytes = 0;
  let told = 0;
  let rows = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      rows = count(chunk);
      controller.enqueue(chunk);
      if (performance.now() - told < publishIntervalMs) return;
      told = performance.now();
      tell(rows, bytes);
    },
    flush: () => tell(rows, bytes),
  });
}

export interface ExportStart {
  readonly title: string;
  readonly total: number;
  readonly body: Body;
}

/** Exports the table as a file. An interrupted stream leaves no file: an export is never incomplete. */
export async function startExport({ title, total, body }: ExportStart): Promise<void> {
  const id = crypto.randomUUID();
  const stop = new AbortController();
  cancels.set(id, () => stop.abort());
  let run: ExportRun = { id, title, state: 'running', rows: 0, total, bytes: 0, message: null };
  const tell = (change: Partial<ExportRun>): void => {
    run = { ...run, ...change };
    put(run);
    const work = { id: `export-${id}`, label: `Export: ${title}`, href: hrefOf(csvExporterScreen) };
    if (run.state === 'running') reportWork({ ...work, done: run.rows, total });
    else finishWork(work.id);
  };
  tell({});
  try {
    let answer = await send(body, stop.signal);
    if (answer.status === 401) {
      await client.act(renewToken, {});
      answer = await send(body, stop.signal);
    }
    if (!answer.ok || answer.body === null) throw failure(answer.status, await answer.text());
    const counted = answer.body.pipeThrough(counting((rows, bytes) => tell({ rows, bytes })));
    // The browser keeps a large response outside the page's memory.
    const file = await new Response(counted, { headers: { 'content-type': 'text/csv' } }).blob();
    downloadBlob(nameIn(answer), file);
    tell({ state: 'done', message: nameIn(answer) });
    toastSuccess(`${nameIn(answer)}: ${formatCount(run.rows, 'row')}`);
  } catch (error) {
    if (stop.signal.aborted) tell({ state: 'cancelled', message: null });
    else {
      tell({ state: 'failed', message: messageOf(error) });
      toastError(error);
    }
  } finally {
    cancels.delete(id);
  }
}
