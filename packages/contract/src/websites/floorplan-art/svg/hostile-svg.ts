/** Hostile drawings for tests, made from a seed: everything known to run or fetch, anywhere it can stand. */

const address = 'https://hostile.example/steal';

const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  `<script href="${address}.js"/>`,
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>',
  `<image href="${address}.png" width="9" height="9"/>`,
  `<image xlink:href="${address}.svg" onerror="alert(1)"/>`,
  `<use href="${address}.svg#a"/>`,
  '<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>',
  `<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`,
  `<style>@import url(${address}.css); rect{fill:url(${address})} path{background:url("${address}")}</style>`,
  `<style>.x{fill:red;}</style><style><![CDATA[</style><script>alert(1)</script>]]></style>`,
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  `<filter id="f"><feImage href="${address}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  `<pattern id="p"><image href="${address}"/></pattern>`,
  '<handler type="application/ecmascript">alert(1)</handler>',
  `<iframe src="${address}"/><embed src="${address}"/><object data="${address}"/>`,
  `<link rel="stylesheet" href="${address}"/>`,
  '<text onclick="alert(1)">&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>',
  '<rect id="&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="9" height="9"/>',
  '<rect id="a&#10;onload=alert(1)" width="9" height="9"/>',
  `<?xml-stylesheet href="${address}.css"?>`,
  '<!-- --><script>alert(1)</script><!-- -->',
];

const attributes: readonly string[] = [
  'onload="alert(1)"',
  'ONLOAD="alert(1)"',
  'onbegin="alert(1)"',
  'onmouseover="alert(1)"',
  `style="fill:url(${address});background:url(${address})"`,
  `style="fill:\\75rl(${address})"`,
  'style="fill:expression(alert(1))"',
  `fill="url(${address}#a)"`,
  `fill="u&#114;l(${address})"`,
  `stroke="url('${address}')"`,
  `stroke="red;background:url(${address})"`,
  `clip-path="url(${address}#c)" mask="url(${address}#m)" marker-end="url(${address}#e)"`,
  `cursor="url(${address}),auto"`,
  'href="javascript:alert(1)"',
  'xlink:href="vbscript:msgbox(1)"',
  `xml:base="${address}"`,
  `xmlns:x="${address}"`,
  'stroke-dasharray="1 2&quot; onload=&quot;alert(1)"',
  'stroke-linecap="round&quot; onload=&quot;alert(1)"',
  'id="x&quot; onload=&quot;alert(1)"',
  'data-name="&lt;img src=x onerror=alert(1)&gt;"',
  'transform="translate(1)&quot; onload=&quot;alert(1)"',
];

const prologues: readonly string[] = [
  '',
  '<?xml version="1.0"?>',
  `<!DOCTYPE svg SYSTEM "${address}.dtd">`,
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "<script>alert(1)</script>">]>',
  `<?xml-stylesheet type="text/css" href="${address}.css"?>`,
];

const holders: readonly (readonly [string, string])[] = [
  ['<g ', '</g>'],
  ['<svg width="9" height="9" ', '</svg>'],
  ['<symbol ', '</symbol>'],
  ['<defs ', '</defs>'],
];

const shapes: readonly (readonly [string, string])[] = [
  ['<rect width="9" height="9" ', '</rect>'],
  ['<path d="M0 0h9v9z" ', '</path>'],
  ['<circle r="9" ', '</circle>'],
  ['<polygon points="0 0 9 0 9 9" ', '</polygon>'],
  ['<use ', '</use>'],
];

export function hostileSvg(seed: number): string {
  // A linear congruential generator: the same drawing for the same seed.
  let state = (seed * 2_654_435_761 + 1) % 4_294_967_296;
  const below = (count: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * count);
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const part = (depth: number): string => {
    const kind = below(depth > 4 ? 2 : 3);
    if (kind === 0) return pick(payloads);
    if (kind === 1) {
      const [open, close] = pick(shapes);
      return `${open}${pick(attributes)}>${below(3) === 0 ? pick(payloads) : ''}${close}`;
    }
    const [open, close] = pick(holders);
    const inner = Array.from({ length: below(4) }, () => part(depth + 1)).join('');
    return `${open}${pick(attributes)}>${inner}${close}`;
  };
  const inner = Array.from({ length: 2 + below(6) }, () => part(0)).join('');
  return `${pick(prologues)}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 20" ${pick(attributes)}>${inner}</svg>`;
}
