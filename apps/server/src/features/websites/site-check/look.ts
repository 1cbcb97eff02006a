import type { Certificate } from '#platform/outbound/fetch-outside.ts';
import type { PageFacts } from './page/page-facts.ts';
import type { Robots } from './page/robots.ts';

/** A website as a check needs it. */
export interface CheckedSite {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly status: string;
  /** Its settings by `module.key`. */
  readonly settings: Readonly<Record<string, string>>;
  /** As an earlier check saw it. */
  readonly lastCertificate: Certificate | null;
}

export interface Answered {
  readonly status: number;
  readonly url: string;
}

export interface Unreached {
  readonly status: null;
  /** `refused`: a host we may not call, which says nothing about the website. */
  readonly kind: 'refused' | 'failed';
  readonly reason: string;
}

/** What came back from one address. */
export type Reply = Answered | Unreached;

export interface HomePage {
  readonly status: number;
  readonly url: string;
  readonly redirects: readonly { readonly status: number; readonly url: string }[];
  readonly ttfbMs: number;
  readonly sizeBytes: number;
  readonly certificate: Certificate | null;
  readonly robotsHeader: string;
  readonly isHtml: boolean;
  readonly page: PageFacts;
}

/** Everything a check saw; the rules judge it without calling anything. */
export interface Look {
  readonly site: CheckedSite;
  readonly at: Date;
  /** The address that was asked first. */
  readonly address: string;
  readonly home: HomePage | (Unreached & { readonly code: string | null });
  /** Addresses of the host; null where DNS was not asked. */
  readonly addresses: readonly string[] | null;
  /** The plain HTTP address; null where it was not asked. */
  readonly plain: Reply | null;
  readonly robots: (Answered & { readonly read: Robots }) | Unreached | null;
  readonly sitemap:
    | (((Answered & { readonly isSitemap: boolean; readonly count: number }) | Unreached) & {
        readonly asked: string;
      })
    | null;
  readonly links: readonly { readonly url: string; readonly reply: Reply }[] | null;
  /** Links that were beyond the limit. */
  readonly linksLeft: number;
}
