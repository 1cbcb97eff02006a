import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackages } from './dependencies.ts';

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The integrity of the lock file is base64; a bill of materials has it in hexadecimal. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  const [algorithm, content] = integrity?.split('-') ?? [];
  return algorithm === 'sha512' && content !== undefined
    ? [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }]
    : [];
}

/** Older packages name a list of licences, which the lock file leaves out. */
function licenceIn(root: string, path: string): string | undefined {
  const { licenses }: { licenses?: readonly { readonly type: string }[] } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  return licenses?.map(({ type }) => type).join(' OR ');
}

/** What is delivered, as CycloneDX 1.6. The console's packages are inside its bundle. */
export function billOfMaterials(
  root: string,
  version: string,
  packages: LockedPackages,
  paths: Iterable<string>,
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: 'supersync', version, purl: `pkg:npm/supersync@${version}` },
    },
    components: [...paths].toSorted().flatMap((path) => {
      const { version: of, license: named, integrity, link = false } = packages[path] ?? {};
      if (link || of === undefined) return [];
      const license = named ?? licenceIn(root, path);
      const name = nameOf(path);
      const purl = `pkg:npm/${name.replace('@', '%40')}@${of}`;
      return [
        {
          type: 'library',
          'bom-ref': path,
          name,
          version: of,
          purl,
          hashes: hashesOf(integrity),
          ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
        },
      ];
    }),
  };
}
