import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { isResource } from '@supersync/contract/kernel/define-resource.ts';
import { describe, expect, it } from 'vitest';
import { capitalized } from '#kit/value/format.ts';
import { routeMatcher } from '@supersync/contract/kernel/route-pattern.ts';
import { screens } from './features.ts';
import { routeTable } from './route-table.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where screens are declared; other files refer to them. */
const isDeclaration = (file: string): boolean => /\/(screens|login-address)\.ts$/.test(file);

const lexeme = /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`/g;

/** The string and template literals of a source, without quotes; comments are skipped. */
const literalsOf = (source: string): string[] =>
  (source.match(lexeme) ?? []).filter((text) => !text.startsWith('/')).map((text) => text.slice(1, -1));

/** Text between JSX tags. */
const jsxTextsOf = (source: string): string[] =>
  [...source.matchAll(/>\s*([^<>{}]+?)\s*</g)].map(([, text = '']) => text);

interface TypedText {
  readonly file: string;
  readonly text: string;
}

const saidBy = (textsOf: (source: string) => string[]): TypedText[] =>
  Object.entries(sources).flatMap(([file, source]) => textsOf(source).map((text) => ({ file, text })));

/** `/clients/${id}?tab=x` as an address that could be opened. */
const addressOf = (text: string): string => text.replaceAll(/\$\{[^}]*\}/g, '1').replace(/[?#].*$/, '');

/** A domain noun may label a column or a tab as well as a page; so may the name of a key. */
const contract = import.meta.glob(['../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const nouns: ReadonlySet<string> = new Set([
  'Home',
  ...Object.values(contract)
    .flatMap((module) => Object.values(module ?? {}))
    .filter(isResource)
    .flatMap(({ singular, plural }) => [capitalized(singular), capitalized(plural)]),
]);

/** Including those outside the navigation, such as the login page. */
const declared = [...new Set([...routeTable.map(({ screen }) => screen), ...screens])];
const match = routeMatcher(declared);

describe('what a screen declares', () => {
  it('is searched in literals and between tags, not in comments', () => {
    expect(literalsOf("a('x') // 'y'\n/* 'z' */ b(`/c/${d}`)")).toEqual(['x', '/c/${d}']);
    expect(jsxTextsOf('<b>\n  Sign in\n</b>')).toEqual(['Sign in']);
  });

  it('is its address, which no other file spells out', () => {
    const spelled = saidBy(literalsOf).filter(
      ({ file, text }) =>
        /^\/[\w{]/.test(text) && !isDeclaration(file) && match(addressOf(text)) !== undefined,
    );
    expect(spelled).toEqual([]);
  });

  it('is its title, which no other file repeats', () => {
    const titles = new Set(declared.map(({ title }) => title).filter((title) => !nouns.has(title)));
    const repeated = [...saidBy(literalsOf), ...saidBy(jsxTextsOf)].filter(
      ({ file, text }) => !isDeclaration(file) && titles.has(text),
    );
    expect(repeated).toEqual([]);
  });

  it('is a place whose keys no page names: they come from the contract', () => {
    const isKeyNamed = (text: string): boolean => permissionKeys.some((key) => text.includes(key));
    expect(isKeyNamed('Schedules need supersync_developer_tools')).toBe(true);
    const named = [...saidBy(literalsOf), ...saidBy(jsxTextsOf)].filter(
      ({ file, text }) => file.includes('/features/') && isKeyNamed(text),
    );
    expect(named).toEqual([]);
  });

  it('is a unique title and a unique path', () => {
    const said = saidBy(literalsOf).filter(({ file }) => file.endsWith('screens.ts'));
    const timesSaid = (wanted: string): number => said.filter(({ text }) => text === wanted).length;
    for (const { screen } of routeTable) {
      expect(timesSaid(screen.path), screen.path).toBe(1);
      expect(timesSaid(screen.title), screen.title).toBe(1);
    }
  });
});
