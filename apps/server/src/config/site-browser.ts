import { read, type Env } from './variables.ts';

/** A Chromium that looks at websites. */
export interface SiteBrowserConfig {
  readonly path: string;
  /** Off only where the machine cannot give it one, such as a container that runs as root. */
  readonly hasSandbox: boolean;
  /** The file of axe-core, which is not part of this product; without it the page is judged by our own rules. */
  readonly axeScript?: string;
}

export function readSiteBrowser(env: Env): SiteBrowserConfig | undefined {
  const path = read(env, 'SITE_BROWSER');
  if (path === undefined) return undefined;
  const axeScript = read(env, 'AXE_SCRIPT');
  return {
    path,
    hasSandbox: (read(env, 'SITE_BROWSER_SANDBOX') ?? 'on') === 'on',
    ...(axeScript === undefined ? {} : { axeScript }),
  };
}
