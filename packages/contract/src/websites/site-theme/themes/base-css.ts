/** Rules that all themes share: reading order, controls, focus, and what the script shows and hides. */
export const baseCss = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 6rem; }
body { margin: 0; background: var(--background); color: var(--text); font: 1.0625rem/1.6 var(--body-font); overflow-wrap: break-word; }
h1, h2, h3 { font-family: var(--heading-font); line-height: 1.15; text-wrap: balance; margin: 0 0 .6em; }
p, ul, ol, dl, figure, table { margin: 0 0 1rem; }
ul, ol { padding: 0; list-style: none; }
img, svg { max-width: 100%; height: auto; display: block; }
a { color: var(--primary); text-underline-offset: .2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
main:focus { outline: none; }
[hidden] { display: none !important; }
.skip { position: absolute; left: 1rem; top: -5rem; background: var(--secondary); color: var(--on-secondary); padding: .75rem 1rem; z-index: 9; }
.skip:focus { top: 1rem; }
dl { margin: 0; } dd { margin: 0; } dt { font-weight: 600; }
.note, .where { color: var(--muted); }
.button { display: inline-block; border: 0; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; padding: .8rem 1.5rem; text-decoration: none; cursor: pointer; min-height: 44px; }
.button:hover { text-decoration: underline; }
.button:focus-visible { outline-color: var(--text); }
.button[disabled] { cursor: wait; }
.button.quiet { background: transparent; color: var(--text); box-shadow: inset 0 0 0 2px var(--edge); }
.plain-button { border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; padding: 0; cursor: pointer; }
.fields { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); margin-bottom: 1rem; }
.field { min-width: 0; } .field.wide { grid-column: 1 / -1; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
label small { font-weight: 400; }
input, select, textarea { font: inherit; color: var(--text); background: var(--background); border: 1px solid var(--edge); padding: .6rem .75rem; width: 100%; min-height: 44px; border-radius: 0; }
.trap { position: absolute; left: -200vw; }
.outcome { min-height: 1.6em; margin-top: 1rem; font-weight: 600; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; margin-bottom: 1.5rem; }
.filter label { margin: 0; } .filter select { width: auto; min-width: 10rem; } .filter-none { width: 100%; margin: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .6rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.table-frame { overflow-x: auto; }
.units summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
.availability { font-weight: 600; color: var(--primary); } .availability.none { color: var(--muted); font-weight: 400; }
.gallery img { width: 100%; object-fit: cover; }
figcaption { color: var(--muted); font-size: .9375rem; padding-top: .35rem; }
.drawn { width: 100%; height: 100%; }
.drawn .sky { fill: var(--tint); } .drawn .sun { fill: var(--accent); } .drawn .far { fill: var(--line); } .drawn .near { fill: var(--primary); }
.drawn .pane { fill: var(--on-primary); opacity: .55; } .drawn .lit { fill: var(--accent); }
.neighbourhood { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.map { width: 100%; border: 1px solid var(--line); } .map-ground { fill: var(--surface); }
.map text { fill: var(--text); font: 14px var(--body-font); }
.ring { fill: none; stroke: var(--edge); stroke-dasharray: 4 6; } .home { fill: var(--primary); }
.pin { fill: var(--secondary); } .map .pin-number { fill: var(--on-secondary); font-weight: 700; } .north { color: var(--text); }
.numbered { counter-reset: place; } .numbered li { counter-increment: place; position: relative; padding-left: 2.5rem; margin-bottom: .9rem; }
.numbered li::before { content: counter(place); position: absolute; left: 0; top: .1rem; width: 1.75rem; height: 1.75rem; border-radius: 50%; background: var(--secondary); color: var(--on-secondary); text-align: center; font-weight: 700; line-height: 1.75rem; font-size: .9rem; }
.plans { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.plans p { margin: 0 0 .25rem; } .plans h2 { font-size: 1.25rem; margin: .75rem 0 .35rem; }
.plan-drawing { width: 10rem; } .plan-drawing .largest { fill: none; stroke: var(--line); stroke-dasharray: 3 4; } .plan-drawing .this { fill: var(--tint); stroke: var(--primary); stroke-width: 2; }
.contact-layout { display: grid; gap: 3rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 60rem) { .contact-layout { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
.reach div, .hours dl div { margin-bottom: .75rem; } .hours { margin-top: 2rem; } .hours h2, .social h2 { font-size: 1.15rem; }
.social ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; } .social a { display: inline-block; min-height: 24px; }
.prose { max-width: 42rem; } .prose h2 { font-size: 1.35rem; margin-top: 2rem; }
.legal-links ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; } .rights { margin: 0; }
.brand { text-decoration: none; font-family: var(--heading-font); font-weight: 700; } .brand img { height: 48px; width: auto; max-width: 14rem; object-fit: contain; }
.menu ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; } .menu a { text-decoration: none; display: inline-block; padding: .5rem 0; }
.menu a:hover, .menu [aria-current] { text-decoration: underline; text-decoration-thickness: 2px; }
.menu-button { display: none; font: inherit; font-weight: 600; padding: .6rem 1rem; min-height: 44px; background: transparent; color: inherit; border: 2px solid currentColor; cursor: pointer; }
.consent { display: none; padding: 1rem 1.25rem; border-bottom: 2px solid var(--edge); background: var(--surface); }
.asks-consent .consent { display: block; } .consent > * { max-width: 58rem; margin-inline: auto; }
.consent h2 { font-size: 1.15rem; } .consent p { margin-block: 0 .75rem; } .consent-choice { display: flex; flex-wrap: wrap; gap: .5rem; }
html:not(.has-script) .with-script { display: none; }
@media (max-width: 52rem) {
  .has-script .menu-button { display: inline-block; }
  .has-script .menu { display: none; flex-basis: 100%; }
  .has-script [aria-expanded="true"] + .menu { display: block; }
  .has-script .menu ul { flex-direction: column; gap: 0; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .asks-consent .consent, .menu, .has-script .menu-button, .skip, form { display: none; } }
`;
