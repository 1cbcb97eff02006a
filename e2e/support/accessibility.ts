import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly {
    readonly target: { toString(): string };
    readonly any: readonly { readonly message: string }[];
  }[];
}

declare global {
  interface Window {
    /** Present after the first check of the page. */
    axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
  }
}

const everything = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const contrastAlone = { type: 'rule' as const, values: ['color-contrast'] };

/** Table rows are drawn by the same code: the first ones stand for the others. */
const furtherRows = [
  '#content [role=rowgroup] > [role=row]:nth-child(n+9)',
  '#content [role=region] > ul > li:nth-child(n+7)',
];

function firstLook(page: Page, options: Parameters<AxeBuilder['options']>[0]) {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  return furtherRows.reduce((now, rows) => now.exclude(rows), builder).analyze();
}

/** WCAG 2.2 AA violations of the page; optionally colour contrast only. */
export async function violationsOf(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  const options = {
    runOnly: rules === 'all' ? everything : contrastAlone,
    resultTypes: ['violations' as const],
    preload: false,
  };
  // All frames are same-origin, so one run in the page covers everything. Injecting the checker costs more than
  // running it.
  const again = await page.evaluate(
    async ([exclude, given]) => (await window.axe?.run({ exclude }, given))?.violations,
    [furtherRows, options] as const,
  );
  const found: readonly Violation[] = again ?? (await firstLook(page, options)).violations;
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target} ${any[0]?.message ?? ''}`),
  );
}
