import type { LiveEvent } from '@supersync/contract/workspace/event/event.ts';
import type { WrittenRecord } from '@supersync/contract/kernel/client.ts';
import { z } from 'zod';

/**
 * The console refetches after its own writes; the event of such a write would refetch a second time. Other tabs
 * and other people do not know these writes and follow the event.
 */

/** Events arrive within moments. A later one counts as a change by someone else, which only costs a refetch. */
const rememberedMs = 30_000;
const written = new Map<string, number>();

const nameOf = ({ resource, type, key, version }: WrittenRecord): string =>
  `${resource} ${type} ${key} ${type === 'deleted' ? '' : version}`;

export function noteOwnWrite(change: WrittenRecord): void {
  const now = Date.now();
  for (const [name, at] of written) if (now - at > rememberedMs) written.delete(name);
  written.set(nameOf(change), now);
}

const changeSchema = z.object({
  type: z.enum(['created', 'updated', 'deleted']),
  data: z.object({ key: z.string(), version: z.int() }),
});

export function isOwnWrite(resource: string, event: LiveEvent): boolean {
  const told = changeSchema.safeParse(event);
  if (!told.success) return false;
  const { type, data } = told.data;
  const at = written.get(nameOf({ resource, type, ...data }));
  return at !== undefined && Date.now() - at <= rememberedMs;
}
