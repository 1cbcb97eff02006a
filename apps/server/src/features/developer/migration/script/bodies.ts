import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import { outsideEffectsIn, outsideEffectInText, optionOf } from './beyond.ts';
import { isNode, kindOf, listIn, nodeIn, textIn, type Node } from './tree.ts';

/** What a statement does, read also inside the functions and blocks it holds, as far as they can be read. */
export interface Reach {
  /** What reaches beyond the database, in words. */
  readonly beyond: ReadonlySet<string>;
  /** It carries out statements whose text is put together only then, so nobody can read them here. */
  readonly isDynamic: boolean;
}

/** Blocks within statements within blocks: deeper ones are not read, only searched. */
const maxDepth = 4;

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*|\/\*[^]*?(?:\*\/|$)/g, ' ');

class Reader {
  readonly beyond = new Set<string>();
  isDynamic = false;

  statement(kind: string, node: Node, text: string, depth: number): void {
    outsideEffectsIn({ [kind]: node }, this.beyond);
    if (kind !== 'DoStmt' && kind !== 'CreateFunctionStmt') return;
    const options = listIn(node, kind === 'DoStmt' ? 'args' : 'options');
    const body = optionOf(options, 'as');
    const language = optionOf(options, 'language') || (kind === 'DoStmt' ? 'plpgsql' : 'sql');
    if (body === '') return;
    if (language.toLowerCase() === 'plpgsql') this.#block(text, body, depth);
    else if (language.toLowerCase() !== 'sql' || !this.#script(body, depth)) this.#searched(body);
  }

  #searched(text: string): void {
    const found = outsideEffectInText(withoutComments(text));
    if (found !== null) this.beyond.add(found);
  }

  /** Answers whether it could be read. */
  #script(text: string, depth: number): boolean {
    if (depth >= maxDepth) return false;
    try {
      const bytes = Buffer.from(text);
      for (const { stmt, stmt_location: from = 0, stmt_len: length = 0 } of parseSync(text).stmts ?? []) {
        const { kind, node } = kindOf(stmt);
        const own = bytes.toString('utf8', from, length === 0 ? bytes.length : from + length);
        this.statement(kind, node, own, depth + 1);
      }
      return true;
    } catch {
      return false;
    }
  }

  #block(statement: string, body: string, depth: number): void {
    const parts: Parts = { queries: [], isDynamic: false };
    try {
      gather(parsePlPgSQLSync(statement), parts);
    } catch {
      this.#searched(body);
      return;
    }
    for (const { query, mode } of parts.queries)
      if (!this.#script(asStatement(query, mode), depth)) this.#searched(query);
    if (!parts.isDynamic) return;
    this.isDynamic = true;
    // Any text in the block may be what is carried out.
    for (const { query, mode } of parts.queries) {
      const pieces = constantsIn(asStatement(query, mode));
      for (const piece of pieces) if (!this.#script(piece, depth)) this.#searched(piece);
      this.#searched(pieces.join(''));
    }
  }
}

interface Parts {
  readonly queries: { readonly query: string; readonly mode: number }[];
  isDynamic: boolean;
}

const dynamicParts = ['PLpgSQL_stmt_dynexecute', 'PLpgSQL_stmt_dynfors', 'dynquery'];

function gather(tree: unknown, parts: Parts): void {
  if (Array.isArray(tree)) for (const each of tree) gather(each, parts);
  else if (isNode(tree))
    for (const [name, below] of Object.entries(tree)) {
      if (dynamicParts.includes(name)) parts.isDynamic = true;
      if (name === 'PLpgSQL_expr' && isNode(below)) {
        const mode = below['parseMode'];
        parts.queries.push({ query: textIn(below, 'query'), mode: typeof mode === 'number' ? mode : 0 });
      }
      gather(below, parts);
    }
}

/** How the parser of blocks tells what a piece of text is: a statement, an expression, or an assignment. */
const expressionMode = 2;

function asStatement(query: string, mode: number): string {
  if (mode < expressionMode) return query;
  return `select ${mode === expressionMode ? query : query.replace(/^[^=]*=/, '')}`;
}

function constantsIn(query: string): string[] {
  const found: string[] = [];
  const look = (tree: unknown): void => {
    if (Array.isArray(tree)) for (const each of tree) look(each);
    else if (isNode(tree))
      for (const [name, below] of Object.entries(tree)) {
        if (name === 'A_Const' && isNode(below)) found.push(textIn(nodeIn(below, 'sval'), 'sval'));
        else look(below);
      }
  };
  try {
    look(parseSync(query));
  } catch {
    return [query];
  }
  return found.filter((text) => text !== '');
}

export function reachOf({
  kind,
  node,
  text,
}: {
  readonly kind: string;
  readonly node: Node;
  readonly text: string;
}): Reach {
  const reader = new Reader();
  reader.statement(kind, node, text, 0);
  return reader;
}
