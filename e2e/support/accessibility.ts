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
    /** In the page once it has been checked for the first time. */
    axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
  }
}

const everything = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const contrastAlone = { type: 'rule' as const, values: ['color-contrast'] };

/** The rows of a table are drawn by the same code: the first ones stand for those below them. */
const furtherRows = [
  '#content [role=rowgroup] > [role=row]:nth-child(n+9)',
  '#content [role=region] > ul > li:nth-child(n+7)',
];

function firstLook(page: Page, options: Parameters<AxeBuilder['options']>[0]) {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  return furtherRows.reduce((now, rows) => now.exclude(rows), builder).analyze();
}

/** What keeps somebody from using the page as it stands, by WCAG 2.2 AA; or what nobody can read, alone. */
export async function violationsOf(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  const options = {
    runOnly: rules === 'all' ? everything : contrastAlone,
    resultTypes: ['violations' as const],
    preload: false,
  };
  // No frame of ours is of another origin, so that one run in the page itself sees all there is. Bringing the checker
  // into the page costs more than running it.
  const again = await page.evaluate(
    async ([exclude, given]) => (await window.axe?.run({ exclude }, given))?.violations,
    [furtherRows, options] as const,
  );
  const found: readonly Violation[] = again ?? (await firstLook(page, options)).violations;
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target} ${any[0]?.message ?? ''}`),
  );
}
