import { html } from '@supersync/contract/websites/site-theme/markup.ts';
import { siteTexts } from '@supersync/contract/websites/site-theme/texts/texts.ts';

export type Outcome = 'sent' | 'failed' | 'tooMany';

export const answerPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** What a visitor without scripts sees after sending the form. The way back is the browser's own. */
export function answerPage(locale: 'en' | 'fr', outcome: Outcome): string {
  const words = siteTexts[locale].form[outcome];
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words}</title>
        <style>
          body {
            font:
              1.25rem/1.6 system-ui,
              sans-serif;
            max-width: 34rem;
            margin: 20vh auto 0;
            padding: 0 1.5rem;
            color: #222;
            background: #fff;
          }
        </style>
      </head>
      <body>
        <main><h1>${words}</h1></main>
      </body>
    </html>`.text;
}
