import { readFile } from 'node:fs/promises';
import type { ViewProblem } from '@supersync/contract/websites/site-check/site-view.ts';
import { viewProblem } from '@supersync/contract/websites/site-check/site-view.ts';
import { z } from 'zod';
import { BrowserError, type Devtools } from './devtools.ts';
import { axeRunScript, contrastScript } from './page-scripts.ts';

/** Roles that somebody has to be able to name. */
const namedRoles: Readonly<Record<string, string>> = {
  button: 'Buttons without a name',
  link: 'Links without a name',
  image: 'Pictures without a text',
  img: 'Pictures without a text',
  textbox: 'Fields without a label',
  searchbox: 'Fields without a label',
  combobox: 'Fields without a label',
  checkbox: 'Fields without a label',
  radio: 'Fields without a label',
  spinbutton: 'Fields without a label',
  Iframe: 'Frames without a title',
};

const said = z.object({ value: z.unknown().optional() }).optional();
const tree = z.object({
  nodes: z.array(
    z.object({ ignored: z.boolean(), role: said, name: said, properties: z.unknown().optional() }),
  ),
});
const lowContrast = z.array(z.object({ text: z.string(), ratio: z.number() }));
const axeAnswer = z.object({ engine: z.string(), violations: z.array(viewProblem) });

export async function evaluate(page: Devtools, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    timeout: 20_000,
  });
  if (exceptionDetails !== undefined) throw new BrowserError('The page could not be measured.');
  return z.object({ value: z.unknown().optional() }).parse(result).value;
}

/** By the browser's own accessibility tree: what a screen reader is told of. */
async function judgeTree(page: Devtools): Promise<ViewProblem[]> {
  const { nodes } = tree.parse(await page.send('Accessibility.getFullAXTree'));
  const problems = new Map<string, ViewProblem>();
  for (const { ignored, role, name } of nodes) {
    const kind = typeof role?.value === 'string' ? role.value : '';
    const words = namedRoles[kind];
    if (ignored || words === undefined || String(name?.value ?? '').trim() !== '') continue;
    const count = (problems.get(words)?.count ?? 0) + 1;
    problems.set(words, { rule: 'name', impact: 'serious', words, count, example: kind });
  }
  return [...problems.values()];
}

async function judgeContrast(page: Devtools): Promise<ViewProblem[]> {
  const found = lowContrast.parse(await evaluate(page, contrastScript));
  const [first] = found;
  if (first === undefined) return [];
  return [
    {
      rule: 'contrast',
      impact: 'serious',
      words: 'Texts with too little contrast',
      count: found.length,
      example: `“${first.text}” has ${first.ratio}:1`,
    },
  ];
}

export interface JudgedPage {
  /** What judged it: `axe-core 4.11.0`, or our own rules. */
  readonly judge: string;
  readonly problems: readonly ViewProblem[];
}

/** Accessibility problems of the page as it stands: by axe where its file is configured, else by our own rules. */
export async function judgePage(page: Devtools, axeScript: string | undefined): Promise<JudgedPage> {
  if (axeScript !== undefined) {
    await evaluate(page, `${await readFile(axeScript, 'utf8')}\n;undefined`);
    const { engine, violations } = axeAnswer.parse(await evaluate(page, axeRunScript));
    return { judge: engine, problems: violations };
  }
  return { judge: 'built-in', problems: [...(await judgeTree(page)), ...(await judgeContrast(page))] };
}
