import { isPermissionKey, type PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { flagNames, type Flag } from '@supersync/contract/access/permission/permission-map.ts';

/** What somebody may or may not see. */
export type WhyTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'key'; readonly key: PermissionKey; readonly flag: Flag }
  | { readonly kind: 'endpoint'; readonly method: string; readonly path: string };

/** "Why can they see this?" Either half may still be missing. */
export interface WhyQuestion {
  readonly userId: number | null;
  readonly target: WhyTarget | null;
}

/** The address parameter that holds the question, on any page. */
export const whyParameter = 'why';

function printTarget(target: WhyTarget): string {
  switch (target.kind) {
    case 'page':
      return `page~${target.path}`;
    case 'key':
      return `key~${target.key}~${target.flag}`;
    case 'endpoint':
      return `endpoint~${target.method}~${target.path}`;
  }
}

export const printQuestion = ({ userId, target }: WhyQuestion): string =>
  `${userId ?? ''}~${target === null ? '' : printTarget(target)}`;

const isFlag = (text: string): text is Flag => flagNames.some((flag) => flag === text);

function parseTarget(kind: string, first: string, rest: string): WhyTarget | null {
  if (kind === 'page' && first.startsWith('/') && rest === '') return { kind, path: first };
  if (kind === 'key' && isPermissionKey(first) && isFlag(rest)) return { kind, key: first, flag: rest };
  if (kind === 'endpoint' && /^[A-Z]+$/.test(first) && rest.startsWith('/'))
    return { kind, method: first, path: rest };
  return null;
}

/** People type and paste addresses: what cannot be parsed is left empty. */
export function parseQuestion(text: string): WhyQuestion {
  const [person = '', kind = '', first = '', ...rest] = text.split('~');
  return {
    userId: /^[1-9]\d{0,9}$/.test(person) ? Number(person) : null,
    target: parseTarget(kind, first, rest.join('~')),
  };
}

/** The current address with the question added. */
export function withQuestion(parameters: URLSearchParams, question: WhyQuestion): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.set(whyParameter, printQuestion(question));
  return next;
}

export function withoutQuestion(parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(whyParameter);
  return next;
}
