import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const importOf = /\bimport (?:type )?\{([^}]*)\} from '([^']+)';/g;

/** What relations, names of getters and texts say is taken out: what is left must not need the other file. */
const withoutRelations = (source: string): string =>
  source
    .replaceAll(importOf, '')
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(/\bget \w+\(\) \{/g, '')
    .replaceAll(/\breturn (?:one|many|manyThrough)\([^;]*;/g, '')
    .replaceAll(/'[^'\n]*'/g, '');

/** Whether a file imports another for its relations alone, which are looked up when they are first asked for. */
function isForRelations(base: string, from: string, to: string): boolean {
  const source = readFileSync(join(base, from), 'utf8');
  if (!source.includes('= defineResource({')) return false;
  const names = [...source.matchAll(importOf)]
    .filter(([, , module = '']) => basename(module) === basename(to))
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    .filter((name) => name !== '');
  const rest = withoutRelations(source);
  return names.length > 0 && names.every((name) => !new RegExp(`\\b${name}\\b`).test(rest));
}

/**
 * Two entities that refer to each other are the one reason for a circle of imports: a client has properties, a property
 * its client. It is harmless because a relation is a getter, and stays so only while nothing else is imported that way.
 */
export const isCircleOfRelations = (base: string, circle: readonly string[]): boolean =>
  circle.every(
    (file, index) =>
      file.startsWith('packages/contract/src/') &&
      isForRelations(base, file, circle[(index + 1) % circle.length] ?? file),
  );
