import pg from 'pg';
import { chromium, type Browser, type Page } from 'playwright-core';
import { viewerPaths } from '@supersync/contract/websites/floorplan-manifest/public-paths.ts';
import { findBrowser } from '../../scripts/checks/browser.ts';
import type { Options } from '../measure/options.ts';
import type { Section } from '../measure/report.ts';
import { startOurs } from '../measure/sides.ts';
import { spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

const [columns, rows] = [40, 25];
/** Sixty frames a second leave so long for each. */
const frameMs = 1000 / 60;
const moves = 120;
const floorKey = 'bench';

/** A published manifest whose one floor has a thousand units. */
async function addLargeFloor(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const units = Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [(at % columns) / columns, Math.floor(at / columns) / rows];
      const [w, h] = [0.92 / columns, 0.92 / rows];
      return {
        unitKey: String(1000 + at),
        importId: null,
        points: [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x + w / 2, y + h * 0.8],
          [x, y + h],
        ],
      };
    });
    const floor = { key: floorKey, label: 'A thousand units', level: 1, w: 2000, h: 1250, units };
    await client.query(
      `update floorplan_manifest_versions v set document = jsonb_set(jsonb_set(
          v.document, '{floors}', $1::jsonb), '{exterior,views}', '[]')
        from floorplan_manifests m where m.id = 1 and v.manifest_id = m.id and v.number = m.published_number`,
      [JSON.stringify([floor])],
    );
    const found = await client.query<{ public_key: string }>(
      'select public_key from floorplan_manifests where id = 1',
    );
    const [manifest] = found.rows;
    if (manifest === undefined) throw new Error('The demo has no floorplan navigator');
    return viewerPaths.floor.replace('{key}', manifest.public_key).replace('{floor}', floorKey);
  } finally {
    await client.end();
  }
}

interface TraceEvent {
  readonly name: string;
  /** In microseconds, as is `dur`; not every event has them. */
  readonly ts?: number;
  readonly dur?: number;
}

/** Work of the page itself for a frame; the rest of a frame is the browser's drawing. */
const pageWork = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
]);

interface Frames {
  readonly gapsMs: readonly number[];
  readonly workMs: number;
}

/** Frame times of what `act` does, from the browser's own trace. */
async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
      'devtools.timeline.frame',
    ],
  });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString('utf8'),
  );
  const drawn = traceEvents
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts = 0 }) => ts / 1000)
    .toSorted((a, b) => a - b);
  const gapsMs = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  const workMs = traceEvents
    .filter(({ name }) => pageWork.has(name))
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
  return { gapsMs, workMs: workMs / Math.max(1, drawn.length) };
}

const middle = { x: 720, y: 450 };

async function pan(page: Page): Promise<void> {
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let step = 1; step <= moves; step += 1)
    await page.mouse.move(middle.x + 300 * Math.sin(step / 12), middle.y + 200 * Math.cos(step / 9));
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down('Control');
  for (let step = 0; step < moves; step += 1)
    await page.mouse.wheel(0, Math.floor(step / 20) % 2 === 0 ? -40 : 40);
  await page.keyboard.up('Control');
}

/** A thousand units of one floor, moved and zoomed as a visitor does. */
export async function measureFloorplanViewer(
  server: Postgres,
  { rounds }: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const executablePath = await findBrowser(say);
  if (executablePath === undefined)
    return { lines: [], notes: ['No browser was found: the floorplan viewer was not measured.'] };
  const url = await preparePostgres(server, 'supersync_bench_floorplans', 1, say);
  const path = await addLargeFloor(url);
  const ours = await startOurs({ kind: 'postgres', url });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say('Floorplan viewer with a thousand units …');
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const measured = { pan: [] as Frames[], zoom: [] as Frames[] };
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${ours.origin}${path}`);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      measured.pan.push(await traced(browser, page, () => pan(page)));
      measured.zoom.push(await traced(browser, page, () => zoom(page)));
    }
    const aim = spreadOf([frameMs]);
    return {
      lines: (['pan', 'zoom'] as const).flatMap((kind) => {
        const gaps = measured[kind].flatMap(({ gapsMs }) => gapsMs);
        const work = measured[kind].map(({ workMs }) => workMs);
        return [
          {
            work: `${kind}: from frame to frame, ${columns * rows} units`,
            unit: ' ms',
            ours: spreadOf(gaps),
            others: [{ name: 'sixty a second leave', value: aim }],
            ratio: spreadOf(gaps.map((gap) => gap / frameMs)),
            aim: 'median ≤ 1',
          },
          {
            work: `${kind}: work of the page for a frame`,
            unit: ' ms',
            ours: spreadOf(work),
            others: [{ name: 'sixty a second leave', value: aim }],
            ratio: spreadOf(work.map((ms) => ms / frameMs)),
            aim: '≤ 1',
          },
        ];
      }),
      notes: [],
    };
  } finally {
    await browser.close();
    await ours.stop();
  }
}
