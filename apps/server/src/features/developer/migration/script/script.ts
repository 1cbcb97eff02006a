import { hasSqlDetails, parseSync } from 'libpg-query';
import type { ScriptRange } from '@supersync/contract/developer/migration/lint-rules.ts';
import { Positions } from './positions.ts';
import { runsAlone } from './transactions.ts';
import { kindOf, type Node } from './tree.ts';

/** One statement of a script, as PostgreSQL's own parser cuts it. */
export interface ParsedStatement {
  /** Counted from 1. */
  readonly position: number;
  readonly text: string;
  readonly range: ScriptRange;
  /** `CreateStmt`, `AlterTableStmt` … */
  readonly kind: string;
  readonly node: Node;
  /** It cannot run inside a transaction. */
  readonly runsAlone: boolean;
}

export type Script =
  | { readonly ok: true; readonly statements: readonly ParsedStatement[] }
  | { readonly ok: false; readonly message: string; readonly range: ScriptRange };

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const deepestComment = 100;

/** Where a comment is nested too deep, or -1: what that costs the parser grows with the square of the depth. */
function tooDeepComment(text: string): number {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/\/\*|\*\//g)) {
    depth = sign === '/*' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepestComment) return index;
  }
  return -1;
}

/** Reads a script; the parser's module must have been loaded. */
export function readScript(text: string): Script {
  if (text.trim() === '') return { ok: true, statements: [] };
  const positions = new Positions(text);
  const deep = tooDeepComment(text);
  if (deep >= 0)
    return {
      ok: false,
      message: `comments are nested deeper than ${deepestComment}`,
      range: positions.wordAt(deep),
    };
  try {
    const { stmts = [] } = parseSync(text);
    return {
      ok: true,
      statements: stmts.map(({ stmt, stmt_location: location = 0, stmt_len: length = 0 }, index) => {
        const start = positions.ofByte(location);
        const end = length === 0 ? text.trimEnd().length : positions.ofByte(location + length);
        const { kind, node } = kindOf(stmt);
        return {
          position: index + 1,
          text: text.slice(start, end),
          range: positions.range(start, end),
          kind,
          node,
          runsAlone: runsAlone(kind, node),
        };
      }),
    };
  } catch (error) {
    const at = hasSqlDetails(error) ? positions.ofCharacter(error.sqlDetails?.cursorPosition ?? 0) : 0;
    return { ok: false, message: textOf(error), range: positions.wordAt(Math.max(0, at)) };
  }
}
