import { importerConfigSchema } from '@supersync/contract/importers/importer/importer.ts';
import { decodeBody } from '#platform/outbound/decode-body.ts';
import { fetchOutside, OutsideError } from '#platform/outbound/fetch-outside.ts';
import { ownHost } from '#platform/outbound/own-host.ts';
import { TaskError, type TaskContext } from '#platform/tasks/define-task.ts';
import { demoFeedHost } from './demo-feeds.ts';
import type { ImporterRow } from './importer-row.ts';

const maxBytes = 64 * 1024 * 1024;
const timeoutMs = 60_000;

const nothingChanged = 'Nothing was changed.';

function refuseTooSoon({ config, last_success_at }: ImporterRow, now: Date): void {
  const { minIntervalMinutes } = importerConfigSchema.parse(config);
  if (minIntervalMinutes === 0 || last_success_at === null) return;
  const minutes = (now.getTime() - last_success_at.getTime()) / 60_000;
  if (minutes < minIntervalMinutes)
    throw new TaskError(
      `The source lets itself be asked every ${minIntervalMinutes} minutes, and was asked ${Math.floor(minutes)} minutes ago. ${nothingChanged}`,
      { recoverable: true },
    );
}

/**
 * Fetches a feed. Only a complete response counts: an unchanged, late or empty one does not mean that units are gone,
 * so it is retried later and nothing is removed.
 */
export async function fetchFeed(context: TaskContext, importer: ImporterRow): Promise<string> {
  const { server, signal } = context;
  refuseTooSoon(importer, server.clock.now());
  context.log(`Fetching ${importer.feed_url}`);
  context.progress(5, 'Fetching the feed');
  try {
    const answer = await fetchOutside(importer.feed_url, {
      hosts: server.config.outboundHosts,
      own: server.config.seed === 'demo' ? ownHost(server, demoFeedHost) : undefined,
      maxBytes,
      timeoutMs,
      signal,
    });
    context.log(`Answered ${answer.status} with ${answer.body.length} bytes`);
    if (answer.status === 304)
      throw new TaskError(`The feed has not changed. ${nothingChanged}`, { recoverable: true });
    if (answer.status === 401 || answer.status === 403 || answer.status === 404)
      throw new TaskError(`The source answered ${answer.status}. ${nothingChanged}`);
    if (answer.status !== 200)
      throw new TaskError(`The source answered ${answer.status}. ${nothingChanged}`, { recoverable: true });
    const text = decodeBody(answer.body, answer.headers['content-type']);
    if (text.trim() === '')
      throw new TaskError(`The answer was empty. ${nothingChanged}`, { recoverable: true });
    return text;
  } catch (error) {
    if (error instanceof OutsideError)
      throw new TaskError(`${error.message}. ${nothingChanged}`, { recoverable: error.kind === 'failed' });
    throw error;
  }
}
