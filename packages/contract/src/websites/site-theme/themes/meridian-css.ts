export const meridianCss = `
.meridian { --gutter: clamp(1.25rem, 4vw, 4rem); }
h1, h2, h3 { font-weight: 800; letter-spacing: -.01em; }
h1 { font-size: clamp(2.6rem, 1.2rem + 6.5vw, 6.5rem); line-height: .98; text-transform: uppercase; margin: 0; }
h2 { font-size: clamp(1.8rem, 1.2rem + 2.4vw, 3.2rem); text-transform: uppercase; line-height: 1; }
.inset, .body { padding-inline: var(--gutter); }
.strip { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; background: var(--secondary); color: var(--on-secondary); padding: .5rem var(--gutter); }
.strip a, .foot a { color: inherit; } .brand { font-size: 1.4rem; font-weight: 800; text-transform: uppercase; }
.menu { display: flex; flex-wrap: wrap; gap: 0 1rem; flex: 1; justify-content: space-between; } .menu ul { gap: 0 1rem; } .menu a { font-weight: 600; font-size: .9375rem; } .menu [aria-current] { text-decoration-color: var(--accent); text-decoration-thickness: 4px; text-underline-offset: .4em; }
.strip-phone { margin: 0; font-weight: 700; }
@media (max-width: 52rem) { .strip { position: static; } .strip-phone { order: 3; } .has-script .menu-button { margin-left: auto; } }
.button { border-radius: 0; font-weight: 800; text-transform: uppercase; letter-spacing: .02em; padding: 1rem 1.75rem; }
.button.strong { background: var(--accent); color: var(--on-accent); }
.poster { display: grid; }
.poster-picture, .poster-block { grid-area: 1 / 1; }
.poster-picture > * { width: 100%; height: clamp(22rem, 72vh, 46rem); object-fit: cover; }
.poster-block { align-self: end; background: var(--primary); color: var(--on-primary); padding: clamp(1.5rem, 4vw, 4rem) var(--gutter); width: min(62rem, 100%); }
.poster-block h1 { margin-bottom: 2rem; } .poster-block .button:focus-visible, .shout .button:focus-visible { outline-color: var(--on-primary); }
@media (max-width: 52rem) { .poster-block { grid-area: 2 / 1; } .poster-picture > * { height: 18rem; } }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); border-bottom: 4px solid var(--text); margin: 0; }
.figures li { padding: 1.5rem var(--gutter); border-right: 1px solid var(--line); } .figures strong { display: block; font: 800 clamp(2rem, 4vw, 3.25rem)/1 var(--heading-font); } .figures span { color: var(--muted); font-weight: 600; }
.part { padding-block: clamp(2.5rem, 6vw, 5rem); }
.grid { display: grid; gap: 1.5rem; padding-inline: var(--gutter); } @media (min-width: 56rem) { .grid { grid-template-columns: 1fr 2fr; } }
.big { font-size: clamp(1.15rem, 1rem + .7vw, 1.5rem); max-width: 46rem; }
.rows { border-top: 4px solid var(--text); }
.row { display: grid; gap: .5rem 2rem; padding: 1.5rem var(--gutter); border-bottom: 1px solid var(--line); align-items: baseline; }
.row p { margin: 0; } .row h3 { font-size: clamp(1.4rem, 1.1rem + 1.4vw, 2.25rem); margin: 0; text-transform: uppercase; } .row-rent { font-weight: 700; } .row .units { grid-column: 1 / -1; }
@media (min-width: 56rem) { .row { grid-template-columns: 2fr 2fr 2fr 1.25fr; } }
.row:hover { background: var(--surface); }
.film { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 4px; } .film figure { margin: 0; } .film img { width: 100%; aspect-ratio: 1; object-fit: cover; }
.tiles { display: grid; gap: 4px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); counter-reset: tile; }
.tiles li { counter-increment: tile; background: var(--surface); padding: 1.25rem; min-height: 8rem; display: flex; flex-direction: column; justify-content: space-between; font-weight: 700; font-size: 1.125rem; }
.tiles li::before { content: counter(tile, decimal-leading-zero); color: var(--primary); font: 800 1.5rem var(--heading-font); }
.shout { background: var(--primary); color: var(--on-primary); padding: clamp(3rem, 8vw, 7rem) var(--gutter); } .shout h2 { font-size: clamp(2.4rem, 7vw, 6rem); margin-bottom: 2rem; }
.page-head { background: var(--primary); color: var(--on-primary); padding: clamp(3rem, 8vw, 6.5rem) var(--gutter) 2rem; } .page-head h1 { font-size: clamp(1.6rem, .5rem + 5.6vw, 6rem); } .page-head p { font-size: 1.25rem; max-width: 40rem; margin: 1rem 0 0; }
.body { padding-block: 3rem 5rem; } .property-homes { margin-inline: calc(var(--gutter) * -1); } .property-homes > h2, .property-homes > .where { padding-inline: var(--gutter); margin-bottom: .35rem; } .property-homes .rows { margin-bottom: 3rem; margin-top: 1rem; }
.gallery { display: grid; gap: 4px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); } .gallery figure { margin: 0; } .gallery img { aspect-ratio: 3 / 2; } @media (min-width: 48rem) { .gallery li:first-child { grid-column: 1 / -1; } .gallery li:first-child img { aspect-ratio: 21 / 9; } }
figcaption { padding: .5rem 0 1rem; }
.plans li { border-top: 4px solid var(--text); padding-top: 1rem; }
input, select, textarea { border-width: 2px; } .lead h2, .contact-side h2 { font-size: 1.6rem; } .neighbourhood h2 { font-size: 1.6rem; }
.foot { background: var(--secondary); color: var(--on-secondary); padding: 3rem var(--gutter) 1.5rem; } .foot h2 { font-size: 1.15rem; margin-bottom: .6rem; }
.foot-name { font: 800 clamp(2rem, 6vw, 5rem)/1 var(--heading-font); text-transform: uppercase; margin-bottom: 2rem; } .foot-columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); } .foot .hours { margin: 0; }
.foot-end { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .75rem 2rem; border-top: 1px solid currentColor; margin-top: 2.5rem; padding-top: 1rem; }
.consent { padding-inline: var(--gutter); border-width: 0 0 4px; } .consent > * { max-width: none; }
`;
