import type { FieldMapping } from '@supersync/contract/kernel/csv/import-fields.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { checkAccess } from '#platform/access/enforce-access.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findRegistered, scopesFor, type Registered } from '#platform/resource/resource-rules.ts';
import { sentWrites, type SentWrites } from '#platform/resource/sent-writes.ts';
import { viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Caller, Origin, Server } from '#platform/server.ts';

/** The row of an import that is being worked on. */
export interface ImportInProgress {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly status: 'checking' | 'importing' | 'undoing';
  readonly mode: 'both' | 'create' | 'update';
  readonly columns: string[];
  readonly mapping: FieldMapping;
  readonly row_count: number;
  readonly rows_done: number;
  readonly user_id: number;
  readonly api_client_id: string | null;
}

export type Right = 'create' | 'update' | 'delete';

/** Why the caller may not do this to single records of the resource; null where they may. */
export function refusalOf({ access, plural }: Resource, right: Right, caller: Caller): string | null {
  const needed = access[right];
  if (needed === undefined) return `No ${plural} can be ${right}d here`;
  try {
    checkAccess(needed, right === 'create' ? 'c' : right === 'update' ? 'u' : 'd', caller);
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
}

/** What the parts of the work share: whose import it is, and the resource with its rules. */
export interface ImportWork extends Registered {
  readonly server: Pick<Server, 'db'>;
  readonly tx: Transaction;
  readonly job: ImportInProgress;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly sent: SentWrites;
  /** The records the caller may change. */
  readonly writer: Viewer;
  /** The records the caller may name. */
  readonly reader: Viewer;
  /** Null where the caller may. */
  readonly refusals: Readonly<Record<Right, string | null>>;
}

export function workOf(
  server: Pick<Server, 'db'>,
  tx: Transaction,
  job: ImportInProgress,
  caller: Caller,
): ImportWork {
  const registered = findRegistered(server, job.resource);
  if (registered === undefined) throw new TypeError(`There is no resource ${job.resource}`);
  const { resource, rules } = registered;
  const refused = (right: Right): string | null => refusalOf(resource, right, caller);
  return {
    server,
    tx,
    job,
    caller,
    resource,
    rules,
    origin: {
      userId: caller.userId,
      ...(job.api_client_id === null ? {} : { apiClientId: job.api_client_id }),
      requestId: `record-import-${job.id}`,
      address: 'server',
      caller,
      reason: `CSV import ${job.id}: ${job.name}`,
    },
    sent: sentWrites(resource, rules),
    writer: viewerOf(caller, scopesFor(server, caller, 'write')),
    reader: viewerOf(caller, scopesFor(server, caller, 'read')),
    refusals: { create: refused('create'), update: refused('update'), delete: refused('delete') },
  };
}
