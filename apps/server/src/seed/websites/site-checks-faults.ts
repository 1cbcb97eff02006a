import type { RuleName, SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import type { DemoFault } from '#features/websites/site-check/demo-sites.ts';

/** What a rule says of a website in order. */
export const goodWords: Readonly<Partial<Record<RuleName, string>>> = {
  http: 'The home page answers with 200.',
  redirects: 'The home page answers directly.',
  links: 'No broken links among the 7 followed.',
  https: 'Plain HTTP leads to HTTPS.',
  noindex: 'Search engines may list the home page.',
  robots: 'robots.txt lets search engines in.',
  sitemap: 'The sitemap lists 7 addresses.',
  canonical: 'The canonical address is the website’s own.',
  title: 'The home page has a title.',
  description: 'The home page has a description.',
  heading: 'The home page has one main heading.',
  tracking: 'The tracking ids are present and well-formed.',
  language: 'The page says its language.',
  viewport: 'The page fits phones and can be zoomed.',
  landmarks: 'The main content is marked.',
  headings: 'Headings follow each other by level.',
  images: '14 images with a text.',
  names: 'Every link and button has a name.',
  labels: 'Every form field has a label.',
  ids: 'Every id is unique.',
  frames: 'Every frame has a title.',
};

export type Fault = Omit<SiteFinding, 'rule'>;
export const failed = (words: string, ...evidence: string[]): Fault => ({ state: 'failed', words, evidence });
export const warning = (words: string, ...evidence: string[]): Fault => ({
  state: 'warning',
  words,
  evidence,
});

/** Days ago that a planted fault began. */
export const faultSince: Readonly<Record<DemoFault, number>> = {
  down: 0,
  expiring: 16,
  renewing: 6,
  noindex: 9,
  tracking: 34,
  links: 21,
  sitemap: 55,
  slow: 12,
};

export function plantedFault(fault: DemoFault, domain: string): readonly (readonly [RuleName, Fault])[] {
  switch (fault) {
    case 'noindex':
      return [
        [
          'noindex',
          failed(
            'The website is live, but asks search engines not to list it.',
            '<meta name="robots" content="noindex, nofollow">',
          ),
        ],
      ];
    case 'tracking':
      return [['tracking', failed('A tracking id on the home page is malformed.', 'G-')]];
    case 'links':
      return [
        ['links', warning('Broken links on the home page: 1 of 7.', `404 https://${domain}/spring-offer`)],
      ];
    case 'sitemap':
      return [['sitemap', warning('There is no sitemap.', `404 https://${domain}/sitemap.xml`)]];
    case 'down':
    case 'expiring':
    case 'renewing':
    case 'slow':
      return [];
  }
}

/** Small faults that many websites have for some weeks: they count towards the scores. */
export const smallFaults: readonly (readonly [RuleName, Fault])[] = [
  [
    'images',
    failed(
      '2 of 14 images without a text.',
      '<img src="/gallery/lobby.jpg">',
      '<img src="/gallery/roof.jpg">',
    ),
  ],
  ['headings', warning('Headings that skip a level: 1.', 'h2 is followed by h4: Opening hours')],
  [
    'description',
    warning(
      'The description has 34 characters; 50 to 170 show in full.',
      'Apartments for rent in good places.',
    ),
  ],
  ['names', failed('1 link or button without a name.', '<a href="https://social.example/" class="icon">')],
  ['labels', failed('1 of 4 form fields without a label.', '<input type="tel" name="phone">')],
  ['title', warning('The title has 82 characters; 10 to 70 show in full.')],
];
