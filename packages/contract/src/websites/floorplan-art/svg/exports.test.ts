import { describe, expect, it } from 'vitest';
import { boxOf } from '../geometry/polygon.ts';
import { matchArt } from '../match/match-art.ts';
import { sourcesOf } from '../match/match-shapes.ts';
import { readSvg } from './read-svg.ts';

/** The habits of common drawing programs, each with the same two rooms: 101 left, 102 right of it. */
const exported: Readonly<Record<string, string>> = {
  inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<svg width="200mm" height="100mm" viewBox="0 0 200 100" version="1.1" id="svg5"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:pageopacity="0.0"/>
  <defs id="defs2"/>
  <g inkscape:label="Units" inkscape:groupmode="layer" id="layer1" transform="translate(-10,-20)">
    <rect style="fill:#d4d4d4;fill-opacity:1;stroke-width:0.264583" id="rect846" inkscape:label="101" width="80" height="60" x="30" y="40"/>
    <path style="fill:#d4d4d4" d="m 110,40 h 80 v 60 h -80 z" id="path848" inkscape:label="102"/>
  </g>
</svg>`,
  illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" id="Layer_1" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px" viewBox="0 0 400 200" style="enable-background:new 0 0 400 200;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#D4D4D4;stroke:#000000;stroke-miterlimit:10;}
</style>
<g id="Units">
	<polygon id="_x31_01" class="st0" points="40,40 200,40 200,160 40,160 	"/>
	<path id="_x31_02_1_" class="st0" d="M360,160H200V40h160V160z"/>
</g>
</svg>`,
  figma: `<svg width="400" height="200" viewBox="0 0 400 200" fill="none" xmlns="http://www.w3.org/2000/svg">
<g id="Floor 1" clip-path="url(#clip0_1_2)">
<rect width="400" height="200" fill="white"/>
<g id="Unit 101"><path id="Vector" d="M40 40H200V160H40V40Z" fill="#D4D4D4"/></g>
<rect id="Unit 102" x="360" y="160" width="160" height="120" transform="rotate(-180 360 160)" fill="#D4D4D4"/>
</g>
<defs><clipPath id="clip0_1_2"><rect width="400" height="200" fill="white"/></clipPath></defs>
</svg>`,
  'a script of ElementTree': `<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="-100 -50 400 200">
<ns0:g transform="matrix(1,0,0,-1,-100,150)"><ns0:rect x="40" y="40" width="160" height="120"><ns0:title>Apt 101</ns0:title></ns0:rect>
<ns0:polyline points="200,40 360,40 360,160 200,160 200,40" id="apt-102"/></ns0:g></ns0:svg>`,
  'a CAD export': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4in" height="2in" viewBox="0 0 4000 2000">
<defs><symbol id="room" viewBox="0 0 16 12" preserveAspectRatio="none"><path d="M0 0l16 0 0 12-16 0z"/></symbol></defs>
<use xlink:href="#room" x="400" y="400" width="1600" height="1200" id="A"/><use xlink:href="#room" x="50%" y="20%" width="40%" height="60%" id="B"/>
<text x="1000" y="1000" font-size="80">101</text><text transform="translate(2500 900)"><tspan x="0" y="0">102</tspan></text></svg>`,
};

const units = ['101', '102'].map((number) => ({ key: number, ids: [], names: [number] }));

describe.each(Object.entries(exported))('a drawing of %s', (_, svg) => {
  it('has each unit in its place', () => {
    const drawing = readSvg(svg);
    const { matches } = matchArt(sourcesOf(drawing), units);
    const boxes = matches.map(({ targetKey, sourceId }) => {
      const shape = drawing.shapes.find(({ id }) => id === sourceId);
      const { left, top, right, bottom } = boxOf(shape?.polygon ?? []);
      return [targetKey, ...[left, top, right, bottom].map((value) => Math.round(value * 100) / 100)];
    });
    expect(boxes).toEqual([
      ['101', 0.1, 0.2, 0.5, 0.8],
      ['102', 0.5, 0.2, 0.9, 0.8],
    ]);
  });
});
