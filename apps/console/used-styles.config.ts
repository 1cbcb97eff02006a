import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CSSOptions } from 'vite';

type Styles = Exclude<NonNullable<CSSOptions['postcss']>, string>;
type StylePlugin = Extract<NonNullable<Styles['plugins']>[number], { postcssPlugin: string }>;

/** What a module imports, and from where. */
function importsOf(file: string): { names: string[]; from: string }[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /\bimport\s+(?:\w+\s+)?(?:\{([^}]*)\}\s*)?from\s*["']([^"']+)["']/g,
  );
  return [...found].map(([, names = '', from = '']) => ({
    names: names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    from,
  }));
}

/** The modules of a library that those names bring along. */
function modulesOf(library: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const add = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { from } of importsOf(file)) if (from.startsWith('.')) add(join(dirname(file), from));
  };
  for (const { names: offered, from } of importsOf(join(library, 'index.mjs')))
    if (from.startsWith('.') && offered.some((name) => names.has(name))) add(join(library, from));
  return seen;
}

/** The classes of the components in use, by the modules that hold their names. */
function classesInUse(root: string, libraries: string): ReadonlySet<string> {
  const sources = [
    ...globSync(join(root, 'src/**/*.{ts,tsx}')),
    ...globSync(join(libraries, '@mantine/{charts,notifications,nprogress}/esm/**/*.mjs')),
  ];
  const names = sources
    .flatMap(importsOf)
    .flatMap((each) => (each.from === '@mantine/core' ? each.names : []));
  const modules = modulesOf(join(libraries, '@mantine/core/esm'), new Set(names));
  return new Set(
    [...modules]
      .filter((file) => file.endsWith('.module.mjs'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/\bm_[0-9a-f]+/g) ?? []),
  );
}

/** The component library's stylesheet holds a hundred components; the console is sent the rules of those it has. */
export function usedStyles(root: string, libraries: string): StylePlugin {
  return {
    postcssPlugin: 'used-styles',
    Once(stylesheet, { result }) {
      if (!result.opts.from?.endsWith('@mantine/core/styles.layer.css')) return;
      const used = classesInUse(root, libraries);
      stylesheet.walkRules((rule) => {
        const named = rule.selectors.filter((selector) =>
          (selector.match(/\.m_[0-9a-f]+/g) ?? []).every((name) => used.has(name.slice(1))),
        );
        if (named.length === 0) rule.remove();
        else rule.selectors = named;
      });
    },
  };
}
