import { describe, expect, it } from 'vitest';
import { areaOf, boxOf } from '../geometry/polygon.ts';
import { readSvg } from './read-svg.ts';
import { svgLimits } from './limits.ts';

const drawing = (inner: string, attributes = 'viewBox="0 0 100 50"'): ReturnType<typeof readSvg> =>
  readSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

const boxes = (inner: string, attributes?: string): number[][] =>
  drawing(inner, attributes).shapes.map(({ polygon }) => {
    const { left, top, right, bottom } = boxOf(polygon);
    return [left, top, right, bottom].map((value) => Math.round(value * 1e3) / 1e3);
  });

describe('shapes as shares of the drawing', () => {
  it.each([
    ['a rectangle', '<rect x="10" y="10" width="20" height="20"/>', [0.1, 0.2, 0.3, 0.6]],
    ['percentages', '<rect x="10%" y="10%" width="50%" height="80%"/>', [0.1, 0.1, 0.6, 0.9]],
    ['millimetres', '<rect width="10mm" height="10mm"/>', [0, 0, 0.378, 0.756]],
    ['a circle', '<circle cx="50" cy="25" r="25"/>', [0.25, 0, 0.75, 1]],
    ['an ellipse', '<ellipse cx="50" cy="25" rx="10" ry="5"/>', [0.4, 0.4, 0.6, 0.6]],
    ['a polygon', '<polygon points="0,0 100,0 100,50"/>', [0, 0, 1, 1]],
    ['relative commands', '<path d="m10 10h20v20h-20z"/>', [0.1, 0.2, 0.3, 0.6]],
    ['numbers glued together', '<path d="M10-0L10 10-10 10.5.5.5z"/>', [-0.1, 0, 0.1, 0.21]],
    ['an arc with glued flags', '<path d="M25 25a25 25 0 0150 0z"/>', [0.25, 0, 0.75, 0.5]],
    ['an arc that is too small', '<path d="M25 25a1 1 0 01 50 0z"/>', [0.25, 0, 0.75, 0.5]],
    ['a quadratic curve', '<path d="M0 0Q50 50 100 0z"/>', [0, 0, 1, 0.5]],
    ['a mirrored quadratic', '<path d="M0 25Q25 50 50 25T100 25V0H0z"/>', [0, 0, 1, 0.75]],
    ['translate', '<rect width="10" height="10" transform="translate(10 5)"/>', [0.1, 0.1, 0.2, 0.3]],
    ['scale', '<rect x="1" width="10" height="10" transform="scale(2,.5)"/>', [0.02, 0, 0.22, 0.1]],
    ['rotate', '<rect x="50" width="10" height="10" transform="rotate(90 50 0)"/>', [0.4, 0, 0.5, 0.2]],
    ['matrix', '<rect width="10" height="10" transform="matrix(0 1 -1 0 30 10)"/>', [0.2, 0.2, 0.3, 0.4]],
    ['skew', '<rect width="10" height="10" transform="skewX(45)"/>', [0, 0, 0.2, 0.2]],
    ['a list', '<rect width="10" height="10" transform="translate(10) scale(2)"/>', [0.1, 0, 0.3, 0.4]],
    ['a wrong list', '<rect width="10" height="10" transform="translate(10) tilt(2)"/>', [0, 0, 0.1, 0.2]],
    ['a style', '<rect width="10" height="10" style="transform:translate(10px,5px)"/>', [0.1, 0.1, 0.2, 0.3]],
    [
      'nested groups',
      '<g transform="translate(10)"><g transform="scale(2)"><rect width="10" height="10"/></g></g>',
      [0.1, 0, 0.3, 0.4],
    ],
    [
      'use',
      '<defs><rect id="r" width="10" height="10"/></defs><use href="#r" x="10" y="5" transform="scale(2)"/>',
      [0.2, 0.2, 0.4, 0.6],
    ],
    [
      'use of a symbol',
      '<symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2"/></symbol><use xlink:href="#s" width="10" height="10"/>',
      [0, 0, 0.1, 0.2],
    ],
    [
      'a drawing within',
      '<svg x="50" width="50" height="50" viewBox="0 0 10 10"><rect width="100%" height="10"/></svg>',
      [0.5, 0, 1, 1],
    ],
  ])('%s', (_, inner, box) => {
    expect(boxes(inner)).toEqual([box]);
  });

  it.each([
    ['', [0.25, 0, 0.75, 1]],
    ['preserveAspectRatio="xMinYMid"', [0, 0, 0.5, 1]],
    ['preserveAspectRatio="xMaxYMid meet"', [0.5, 0, 1, 1]],
    ['preserveAspectRatio="xMidYMin slice"', [0, 0, 1, 2]],
    ['preserveAspectRatio="none"', [0, 0, 1, 1]],
  ])('fits the view box with %j', (fit, box) => {
    const attributes = `width="200" height="100" viewBox="10 10 50 50" ${fit}`;
    expect(boxes('<rect x="10" y="10" width="50" height="50"/>', attributes)).toEqual([box]);
  });

  it('keeps the area of a circle within the tolerance', () => {
    const [shape] = drawing('<circle cx="50" cy="25" r="20"/>').shapes;
    expect(areaOf(shape?.polygon ?? []) * 5000).toBeCloseTo(Math.PI * 400, -0.5);
  });

  it('takes the outer outline of a path with holes', () => {
    expect(boxes('<path d="M40 20h5v5h-5zM0 0h100v50h-100z"/>')).toEqual([[0, 0, 1, 1]]);
  });

  it('leaves out what is not drawn, lines and specks', () => {
    expect(
      drawing(
        '<rect width="9" height="9" display="none"/><line x2="9" y2="9"/><rect width=".01" height=".01"/><rect width="-1" height="5"/>',
      ).shapes,
    ).toEqual([]);
  });
});

describe('names', () => {
  const names = (inner: string): unknown[] =>
    drawing(inner).shapes.map(({ id, label, group }) => [id, label, group]);
  const box = 'width="9" height="9"';

  it.each([
    ['an id', `<rect id="unit-101" ${box}/>`, ['unit-101', 'unit-101', null]],
    ['a title', `<rect id="r1" ${box}><title>Unit 101</title></rect>`, ['r1', 'Unit 101', null]],
    ['a layer name', `<rect id="r1" inkscape:label="101" ${box}/>`, ['r1', '101', null]],
    ['an exported name', `<rect id="_101-2" data-name="101" ${box}/>`, ['_101-2', '101', null]],
    ['an encoded id', `<rect id="_x31_01_1_" ${box}/>`, ['_x31_01_1_', '101', null]],
    ['a group', `<g id="Unit 7"><rect ${box}/></g>`, ['shape-1', 'Unit 7', 'Unit 7']],
    ['no name', `<rect ${box}/>`, ['shape-1', null, null]],
  ])('come from %s', (_, inner, expected) => {
    expect(names(inner)).toEqual([expected]);
  });

  it('name each use of a shape by the use', () => {
    const inner = `<defs><rect id="r" ${box}/></defs><use id="101" href="#r"/><use id="102" href="#r" x="20"/>`;
    expect(names(inner)).toEqual([
      ['shape-1', '101', '101'],
      ['shape-2', '102', '102'],
    ]);
  });

  it('are unique in the drawing', () => {
    expect(names(`<rect id="a" ${box}/><rect id="a" ${box}/>`).map((name) => (name as string[])[0])).toEqual([
      'a',
      'a-2',
    ]);
  });

  it('reads text for its place', () => {
    const { words } = drawing(
      '<text transform="translate(10 10)"><tspan x="0" y="5">1</tspan><tspan>01</tspan></text>',
    );
    expect(words).toEqual([{ text: '1 01', at: [0.1, 0.3] }]);
  });
});

describe('paint', () => {
  const painted = (inner: string): string => /<path (.*?)\/?>/.exec(drawing(inner).svg)?.[1] ?? '';

  it.each([
    ['inherits', '<g fill="red"><rect width="9" height="9"/></g>', 'fill="red"'],
    ['reads styles', '<rect width="9" height="9" style="fill:#ABCDEF; stroke : none"/>', 'fill="#abcdef"'],
    ['reads classes', '<style>.a,.b{fill:#fff}</style><rect class="b" width="9" height="9"/>', 'fill="#fff"'],
    ['replaces patterns', '<rect fill="url(#g)" width="9" height="9"/>', 'fill="#c9ced6"'],
    ['refuses other words', '<rect fill="red&quot;/>" width="9" height="9"/>', 'fill="#000000"'],
    [
      'scales lines',
      '<rect stroke="red" stroke-width="2" width="9" height="9" transform="scale(3)"/>',
      'stroke-width="6"',
    ],
  ])('%s', (_, inner, expected) => {
    expect(painted(inner)).toContain(expected);
  });
});

describe('refuses with words', () => {
  it.each([
    ['words', 'hello', 'This is not an SVG drawing.'],
    ['a web page', '<html><body/></html>', 'This is not an SVG drawing.'],
    ['nothing', '', 'This is not an SVG drawing.'],
    [
      'no size',
      '<svg><rect width="1" height="1"/></svg>',
      'The drawing has no size. Give it a viewBox, or a width and a height.',
    ],
    ['an open tag', '<svg viewBox="0 0 1 1"><g>', 'Line 1 of the drawing: unclosed tag: g'],
    [
      'depth',
      `<svg viewBox="0 0 1 1">${'<g>'.repeat(svgLimits.depth)}`,
      `The drawing is nested deeper than ${svgLimits.depth} levels.`,
    ],
    [
      'many elements',
      `<svg viewBox="0 0 1 1">${'<g/>'.repeat(svgLimits.elements)}</svg>`,
      `The drawing has more than ${svgLimits.elements} elements. Simplify it and try again.`,
    ],
    [
      'uses of uses',
      `<svg viewBox="0 0 1 1"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 8 }, (__, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a7"/></svg>`,
      `The drawing repeats more than ${svgLimits.elements} elements. Simplify it and try again.`,
    ],
    [
      'many points',
      `<svg viewBox="0 0 1 1"><path d="M0 0${'h1'.repeat(svgLimits.segments)}"/><path d="M0 0h1v1z"/></svg>`,
      `The drawing has more than ${svgLimits.segments} points. Simplify it and try again.`,
    ],
  ])('%s', (_, text, message) => {
    expect(() => readSvg(text)).toThrow(message);
  });

  it('a use of itself draws nothing', () => {
    expect(drawing('<g id="a"><use href="#a"/></g><use id="b" href="#b"/>').shapes).toEqual([]);
  });

  it('reads a document type and expands no entity', () => {
    const text =
      '<!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY e "<script/>">]><svg viewBox="0 0 9 9" id="&e;"><rect id="&e;" width="9" height="9"/></svg>';
    expect(readSvg(text).shapes).toMatchObject([{ id: '&e;' }]);
    expect(readSvg(text).svg).toContain('id="&amp;e;"');
  });
});
