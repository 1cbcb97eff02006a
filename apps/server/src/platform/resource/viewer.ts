import { missing, type Access, type KeyChain } from '@supersync/contract/access/permission/access.ts';
import { exportKeys, personalDataKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { noPermissions, type Flag } from '@supersync/contract/access/permission/permission-map.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import type { Condition } from '@supersync/contract/kernel/query/parse-where.ts';
import type { Caller } from '../server.ts';

/** The person a statement is compiled for: decides which relations are readable and which values are masked. */
export interface Viewer {
  readonly caller: Caller | null;
  /** Sees personal data unmasked. */
  readonly seesPersonal: boolean;
  /** The rows of a resource this person may see; null is every row. */
  scopeOf(resource: Resource): Condition | null;
  /** The SQL of a partially masked field, for viewers who do not see personal data; null for other fields. */
  readonly partlyMasked: (resource: Resource, name: string, alias: string) => string | null;
}

const clear: KeyChain = [personalDataKeys];

export function viewerOf(
  caller: Caller | null,
  scopeOf: Viewer['scopeOf'] = () => null,
  partlyMasked: Viewer['partlyMasked'] = () => null,
): Viewer {
  const seesPersonal = missing(caller?.held ?? noPermissions, clear).length === 0;
  return { caller, seesPersonal, scopeOf, partlyMasked };
}

export const isMasked = (viewer: Viewer, field: Field): boolean => field.personal && !viewer.seesPersonal;

/**
 * Throws if the caller lacks the access. Routes check before their handlers run; this checks what a query
 * reaches.
 */
export function demand(viewer: Viewer, access: Access, flag: Flag = 'r'): void {
  if (access === 'public') return;
  if (viewer.caller === null) throw problem('not_signed_in', {});
  if (access === 'signed-in') return;
  if (!viewer.caller.isSuperUser) throw problem('not_super_user', {});
  if (access === 'super-user') return;
  const lacking = missing(viewer.caller.held, access.chain, flag);
  if (lacking.length > 0) throw missingPermissions(lacking);
  if (access.managersOnly === true && !viewer.caller.isSuperUserManager) throw problem('managers_only', {});
}

/** Taking a list away as CSV needs a right of its own, besides the right to read it. */
export const requireExport = ({ caller }: Viewer): void => {
  if (missing(caller?.held ?? noPermissions, [exportKeys]).length > 0) throw missingPermissions(exportKeys);
};

export const requireUnmaskedView = (viewer: Viewer): void => {
  if (!viewer.seesPersonal) throw missingPermissions(personalDataKeys);
};

/** Whether a write changes a masked value would reveal it, so writing one requires clear sight. */
export function requireSightOf(viewer: Viewer, { fields }: Resource, names: readonly string[]): void {
  for (const name of names) {
    const field = fields[name];
    if (field !== undefined && isMasked(viewer, field)) requireUnmaskedView(viewer);
  }
}
