import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import type { SiteDraft, SiteLocale } from '@supersync/contract/websites/site-form/site-form.ts';
import { renderPreview } from '@supersync/contract/websites/site-theme/render-site.ts';
import type { SiteData } from '@supersync/contract/websites/site-theme/site-data.ts';
import { localesOf, pagesOf } from '@supersync/contract/websites/site-theme/site-view.ts';
import { sitePages, type SitePage } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import { pictureAddress } from '#platform/upload.ts';
import classes from './site-form.module.css';

const widths = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof widths;

/**
 * Links of the preview name a page of it, and nothing that a browser could open: a bare `#` would lead to the console,
 * whose address the frame inherits, when a link is pressed before `follow` listens.
 */
const linkTo = (page: SitePage, locale: SiteLocale): string => `about:srcdoc#preview:${page}:${locale}`;
const linkPattern = /^about:srcdoc#preview:(\w+):(en|fr)$/;

/** The frame has a window of its own, and with it another `Element` than ours. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;

const withAddresses = (data: SiteData): SiteData => ({
  ...data,
  properties: data.properties.map((property) => ({
    ...property,
    photos: property.photos.map((photo) => ({ ...photo, url: pictureAddress(photo.url) ?? '' })),
  })),
});

export interface SitePreviewProps {
  readonly draft: SiteDraft;
  readonly data: SiteData;
}

/**
 * The site as it would be built, one page at a time. The frame runs no script and sends no form; it shares our origin
 * so that it can show our pictures, which need the session.
 */
export function SitePreview({ draft, data }: SitePreviewProps) {
  const [chosenPage, setPage] = useState<SitePage>('home');
  const [chosenLocale, setLocale] = useState<SiteLocale>('en');
  const [width, setWidth] = useState<Width>('desktop');
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useDeferredValue(draft);
  const pages = pagesOf(shown);
  const locales = localesOf(shown);
  const page = pages.includes(chosenPage) ? chosenPage : 'home';
  const locale = locales.includes(chosenLocale) ? chosenLocale : locales[0];

  const options = {
    service: null,
    today: data.asOf.slice(0, 10),
    logoUrl: (fileId: string) => pictureAddress(fileAddress(fileId)) ?? '',
    linkTo,
  };
  const html = renderPreview(shown, withAddresses(data), options, page, locale);

  const follow = (event: Event): void => {
    const link = isElement(event.target) ? event.target.closest('a, button') : null;
    if (link === null) return;
    event.preventDefault();
    const [, toPage, toLocale] = linkPattern.exec(link.getAttribute('href') ?? '') ?? [];
    const found = sitePages.values.find((each) => each === toPage);
    if (found === undefined) return;
    setPage(found);
    if (toLocale === 'en' || toLocale === 'fr') setLocale(toLocale);
  };

  return (
    <div className={classes.preview}>
      <div className={classes.previewBar}>
        <Select
          aria-label="Page"
          size="xs"
          allowDeselect={false}
          data={optionsOf(sitePages).filter(({ value }) => pages.includes(value))}
          value={page}
          onChange={(value) => setPage(sitePages.values.find((each) => each === value) ?? 'home')}
        />
        {locales.length < 2 ? null : (
          <SegmentedControl
            aria-label="Language"
            size="xs"
            data={locales.map((value) => ({ value, label: languages.labels[value] }))}
            value={locale}
            onChange={setLocale}
          />
        )}
        <SegmentedControl
          aria-label="Width"
          size="xs"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div className={classes.stage} data-width={width}>
        <iframe
          ref={frame}
          className={classes.frame}
          title="Preview of the website"
          sandbox="allow-same-origin"
          srcDoc={html}
          width={widths[width]}
          onLoad={() => {
            frame.current?.contentDocument?.addEventListener('click', follow);
          }}
        />
      </div>
    </div>
  );
}
