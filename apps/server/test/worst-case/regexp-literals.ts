import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface Literal {
  readonly place: string;
  readonly pattern: RegExp;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Every regular expression literal in contract and server, except tests and demo data. */
export function regexpLiterals(): Literal[] {
  const files = globSync(['packages/contract/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.ts$|\/seed\/|\/test-[^/]*$/.test(file))
    .toSorted();
  return files.flatMap((file) => {
    const literals: Literal[] = [];
    const tree = ts.createSourceFile(file, readFileSync(`${root}/${file}`, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        literals.push({ place: `${file}: ${node.text}`, pattern });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return literals;
  });
}
