import { setTimeout as wait } from 'node:timers/promises';
import { type ViewWidth, viewWidths } from '@supersync/contract/websites/site-check/site-view.ts';
import { z } from 'zod';
import type { SiteBrowserConfig } from '../../../../config/site-browser.ts';
import type { Visitor } from '../visitor.ts';
import { BrowserError, type Devtools, startBrowser } from './devtools.ts';
import { evaluate, type JudgedPage, judgePage } from './judge-page.ts';
import { measureScript, observerScript } from './page-scripts.ts';

/** Of one look: both widths together. */
export const viewLimits = {
  totalMs: 60_000,
  loadMs: 20_000,
  requests: 400,
  bytes: 40 * 1_048_576,
  fileBytes: 10 * 1_048_576,
} as const;

/** After the load, for what scripts still draw. */
const settleMs = 800;

const sizes: Readonly<Record<ViewWidth, { width: number; height: number; mobile: boolean; scale: number }>> =
  {
    desktop: { width: 1440, height: 900, mobile: false, scale: 1 },
    phone: { width: 390, height: 844, mobile: true, scale: 2 },
  };

const measured = z.object({
  lcpMs: z.number().nullable(),
  cls: z.number(),
  loadMs: z.number().nullable(),
  scriptErrors: z.number(),
  overflows: z.boolean(),
});

export interface SiteLook extends z.infer<typeof measured>, JudgedPage {
  readonly width: ViewWidth;
  /** Requests of the page, and those that were not allowed. */
  readonly requests: number;
  readonly refused: number;
  readonly bytes: number;
  readonly picture: Buffer;
  /** Of the picture, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

const paused = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
});

interface Traffic {
  requests: number;
  refused: number;
  bytes: number;
}

const passedHeaders = (headers: Readonly<Record<string, string | readonly string[] | undefined>>) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ['content-length', 'transfer-encoding', 'connection', 'set-cookie'].includes(name)
      ? []
      : [{ name, value: typeof value === 'string' ? value : value.join(', ') }],
  );

/** Every request of the page is made by us, under the rules of outbound calls; it only reads. */
async function passOn(page: Devtools, visitor: Visitor, traffic: Traffic, params: unknown): Promise<void> {
  const { requestId, request } = paused.parse(params);
  const refuse = async (): Promise<void> => {
    traffic.refused += 1;
    await page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  };
  if (/^(data|blob):/.test(request.url))
    return void (await page.send('Fetch.continueRequest', { requestId }));
  traffic.requests += 1;
  if (request.method !== 'GET' || traffic.requests > viewLimits.requests || traffic.bytes > viewLimits.bytes)
    return refuse();
  let answer;
  try {
    answer = await visitor.visit(request.url, {
      maxBytes: viewLimits.fileBytes,
      timeoutMs: viewLimits.loadMs,
    });
  } catch {
    return refuse();
  }
  traffic.bytes += answer.body.length;
  // The page has to know where it ended up: its links are relative to that.
  if (answer.url !== new URL(request.url).href.replace(/#.*$/, ''))
    return void (await page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 302,
      responseHeaders: [{ name: 'location', value: answer.url }],
    }));
  await page.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: passedHeaders(answer.headers),
    body: answer.body.toString('base64'),
  });
}

async function viewAt(
  page: Devtools,
  address: string,
  width: ViewWidth,
  traffic: Traffic,
  axeScript: string | undefined,
): Promise<SiteLook> {
  const { scale, ...size } = sizes[width];
  Object.assign(traffic, { requests: 0, refused: 0, bytes: 0 });
  await page.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: scale });
  const loaded = Promise.withResolvers<void>();
  page.on('Page.loadEventFired', () => loaded.resolve());
  const { errorText } = await page.send('Page.navigate', { url: address });
  if (typeof errorText === 'string' && errorText !== '')
    throw new BrowserError(`The home page could not be opened (${errorText}).`);
  // A page that never finishes is looked at as it is.
  await Promise.race([loaded.promise, wait(viewLimits.loadMs)]);
  await wait(settleMs);
  const seen = measured.parse(await evaluate(page, measureScript));
  const { data } = await page.send('Page.captureScreenshot', { format: 'jpeg', quality: 72 });
  const judged = await judgePage(page, axeScript);
  return {
    width,
    ...seen,
    ...judged,
    ...traffic,
    picture: Buffer.from(String(data), 'base64'),
    size: { width: size.width * scale, height: size.height * scale },
  };
}

/** Looks at a home page in a browser of its own, at both widths. */
export async function viewSite(
  config: SiteBrowserConfig,
  visitor: Visitor,
  stop: AbortSignal,
): Promise<SiteLook[]> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(viewLimits.totalMs)]);
  const page = await startBrowser(config, signal);
  const traffic: Traffic = { requests: 0, refused: 0, bytes: 0 };
  try {
    page.on('Fetch.requestPaused', (params) => {
      // The browser may be gone by then, which the look tells.
      passOn(page, visitor, traffic, params).catch(() => undefined);
    });
    for (const [method, params] of [
      ['Page.enable', {}],
      ['Accessibility.enable', {}],
      ['Network.enable', {}],
      ['Network.setBypassServiceWorker', { bypass: true }],
      ['Network.setCacheDisabled', { cacheDisabled: true }],
      ['Fetch.enable', { patterns: [{ urlPattern: '*' }] }],
      ['Page.addScriptToEvaluateOnNewDocument', { source: observerScript }],
    ] as const)
      await page.send(method, params);
    const looks: SiteLook[] = [];
    for (const width of viewWidths.values)
      looks.push(await viewAt(page, visitor.address, width, traffic, config.axeScript));
    return looks;
  } finally {
    await page.close();
  }
}
