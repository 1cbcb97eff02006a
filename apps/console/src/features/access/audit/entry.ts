import type { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import type { With } from '@supersync/contract/kernel/record.ts';

/** An entry of the log with the person behind it. */
export type Entry = With<typeof auditEntry, 'actor'>;
