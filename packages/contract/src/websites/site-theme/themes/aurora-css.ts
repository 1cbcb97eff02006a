export const auroraCss = `
.aurora { --radius: 20px; }
.wrap { width: min(72rem, 100% - 2.5rem); margin-inline: auto; }
.top { padding: 1rem 0; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 2rem; background: var(--surface); border-radius: 32px; padding: .5rem 1.5rem; }
.menu { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; }
.menu a { color: var(--text); } .menu [aria-current] { color: var(--primary); }
.menu-button { border-radius: 999px; }
.brand { font-size: 1.25rem; color: var(--secondary); }
h1 { font-size: clamp(2.25rem, 1.4rem + 3.6vw, 3.75rem); color: var(--secondary); letter-spacing: -.02em; }
h2 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2.1rem); color: var(--secondary); }
.lede { font-size: 1.1875rem; max-width: 38rem; }
.button, input, select, textarea { border-radius: 12px; } .button { border-radius: 999px; }
.hero { padding: 2rem 0 3rem; }
.split { display: grid; gap: 2.5rem; align-items: center; }
@media (min-width: 56rem) { .split { grid-template-columns: 1fr 1fr; } }
.hero-picture { position: relative; aspect-ratio: 5 / 4; }
.hero-picture::before { content: ""; position: absolute; inset: 1.25rem -1rem -1rem 1.25rem; background: var(--accent); border-radius: 40% 24px 40% 24px; }
.hero-picture > * { position: relative; width: 100%; height: 100%; object-fit: cover; border-radius: 24px 40% 24px 40%; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem; }
.facts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); }
.facts li { background: var(--tint); border-radius: var(--radius); padding: 1rem 1.25rem; }
.facts strong { display: block; font: 700 1.6rem/1.2 var(--heading-font); color: var(--primary); }
.part { padding: 3rem 0; } .soft { background: var(--surface); }
.cards { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); }
.card { background: var(--background); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.5rem; display: flex; flex-direction: column; box-shadow: 0 8px 24px -18px var(--text); }
.card h3 { font-size: 1.3rem; margin-bottom: .35rem; color: var(--secondary); } .card p { margin-bottom: .35rem; }
.card .button { padding: .6rem 1rem; font-size: .9375rem; } .card { max-width: 28rem; }
.rent { font-weight: 700; font-size: 1.1rem; } .card-end { margin-top: auto; padding-top: 1rem; }
.card table { font-size: .9375rem; } .card th, .card td { padding: .4rem .35rem; }
.pills { display: flex; flex-wrap: wrap; gap: .6rem; } .pills li { background: var(--tint); border-radius: 999px; padding: .45rem 1.1rem; }
.gallery { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.gallery img { aspect-ratio: 4 / 3; border-radius: var(--radius); } .gallery figure { margin: 0; }
.invite { background: var(--primary); color: var(--on-primary); border-radius: 32px; padding: clamp(1.75rem, 5vw, 4rem); text-align: center; }
.invite h2 { color: inherit; } .invite .button { background: var(--on-primary); color: var(--primary); } .invite .button:focus-visible { outline-color: var(--on-primary); }
.page-head { padding: 2.5rem 0 1rem; } .kicker { color: var(--primary); font-weight: 600; margin-bottom: .5rem; }
.body { width: min(72rem, 100% - 2.5rem); margin: 0 auto; padding: 1rem 0 4rem; }
.property-homes { margin-bottom: 3rem; } .property-homes h2 { margin-bottom: .2rem; }
.lead { background: var(--surface); border-radius: 28px; padding: clamp(1.25rem, 4vw, 2.5rem); }
.map { border-radius: var(--radius); } .plans li { background: var(--surface); border-radius: var(--radius); padding: 1.25rem; }
.foot { background: var(--secondary); color: var(--on-secondary); border-radius: 32px 32px 0 0; padding: 3rem 0 2rem; }
.foot a { color: inherit; } .foot h2 { color: inherit; font-size: 1.15rem; margin-bottom: .75rem; } .foot .hours { margin: 0; }
.foot-name { font: 700 1.5rem var(--heading-font); } .foot-columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
.foot-end { display: flex; flex-wrap: wrap; gap: .75rem 2rem; justify-content: space-between; margin-top: 2.5rem; font-size: .9375rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
