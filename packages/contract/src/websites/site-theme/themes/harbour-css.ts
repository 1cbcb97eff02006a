export const harbourCss = `
.harbour { font-size: 1.125rem; line-height: 1.7; }
h1, h2, h3 { font-weight: 500; }
.column { width: min(58rem, 100% - 2.5rem); margin-inline: auto; }
.masthead { text-align: center; padding: .75rem 1.25rem 0; border-bottom: 3px double var(--line); }
.masthead-line { margin: 0; font-size: .9375rem; text-align: right; } .masthead-line a { color: var(--muted); }
.masthead-brand { padding: 1rem 0; } .brand { display: inline-block; font-size: clamp(1.75rem, 1.2rem + 2vw, 2.75rem); font-weight: 500; color: var(--primary); }
.brand img { margin-inline: auto; height: 72px; }
.menu { border-top: 1px solid var(--line); padding: .25rem 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.25rem; } .menu ul { justify-content: center; }
.menu a { font-variant-caps: all-small-caps; letter-spacing: .08em; color: var(--text); } .menu [aria-current] { color: var(--primary); }
.languages a { font-style: italic; }
.menu-button { margin-bottom: .75rem; border-width: 1px; }
h1 { font-size: clamp(2.1rem, 1.5rem + 2.8vw, 3.4rem); color: var(--primary); max-width: 22ch; margin-inline: auto; }
h2 { font-size: clamp(1.6rem, 1.3rem + 1vw, 2.1rem); color: var(--secondary); }
.ornament { color: var(--muted); font-size: 1.5rem; margin: 0 0 1rem; }
.opening { text-align: center; padding: 3.5rem 1.25rem 0; }
.framed { width: min(68rem, 100%); margin: 0 auto; padding: .75rem; border: 1px solid var(--line); background: var(--surface); }
.framed > * { width: 100%; aspect-ratio: 16 / 8; object-fit: cover; }
.story { padding: 3rem 0 1rem; } @media (min-width: 48rem) { .story { columns: 2; column-gap: 3rem; } }
.story p:first-child::first-letter { font: 500 3.4em/.82 var(--heading-font); float: left; padding: .06em .08em 0 0; color: var(--primary); }
.facts { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem 2.5rem; border-block: 1px solid var(--line); padding: 1rem 0; font-style: italic; }
.facts strong { font-style: normal; color: var(--primary); }
.part { padding: 2.5rem 0; } .part > h2 { text-align: center; } .centred { text-align: center; }
.button { background: var(--primary); font-variant-caps: all-small-caps; letter-spacing: .08em; padding: .7rem 2rem; }
.homes thead th { font-variant-caps: all-small-caps; letter-spacing: .06em; border-bottom: 2px solid var(--edge); color: var(--secondary); } .homes tbody th { font: 500 1.15rem var(--heading-font); }
.homes td { white-space: nowrap; }
@media (max-width: 40rem) { .homes thead { position: absolute; clip-path: inset(50%); } .homes tr { display: grid; padding: .75rem 0; border-bottom: 1px solid var(--line); } .homes td, .homes tbody th { border: 0; padding: .1rem 0; } }
.columns { columns: 3 14rem; column-gap: 2.5rem; } .columns li { break-inside: avoid; border-bottom: 1px dotted var(--edge); padding: .5rem 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem; width: min(68rem, 100% - 2.5rem); margin-inline: auto; } .pair figure { margin: 0; } .pair img { aspect-ratio: 4 / 3; width: 100%; object-fit: cover; }
.letter { text-align: center; background: var(--tint); padding: 4rem 1.25rem; margin-top: 2.5rem; } .letter p { max-width: 36rem; margin-inline: auto; }
.page-head { text-align: center; padding: 3rem 1.25rem 1rem; } .intro { font-style: italic; font-size: 1.25rem; color: var(--muted); margin: 0; }
.body { width: min(58rem, 100% - 2.5rem); margin: 0 auto; padding: 1.5rem 0 4rem; } .body .prose { margin-inline: auto; }
.property-homes { margin-bottom: 3rem; } .property-homes h2 { margin-bottom: .1rem; } .where { font-style: italic; }
.gallery { columns: 2 18rem; column-gap: 1.5rem; } .gallery li { break-inside: avoid; margin-bottom: 1.5rem; } .gallery figure { margin: 0; padding: .5rem; border: 1px solid var(--line); } figcaption { text-align: center; font-style: italic; }
.lead { border: 1px solid var(--line); padding: clamp(1.25rem, 4vw, 2.5rem); background: var(--surface); }
.foot { border-top: 3px double var(--line); background: var(--surface); padding: 3rem 0 1.5rem; font-size: 1rem; }
.foot-columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); } .foot .hours { margin: 0; } .foot h2 { font-size: 1.15rem; margin-bottom: .5rem; }
.foot-end { text-align: center; margin-top: 2rem; padding-top: 1rem; } .foot-end ul { justify-content: center; margin-bottom: .5rem; }
`;
