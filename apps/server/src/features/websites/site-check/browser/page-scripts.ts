/** Runs before anything of the page: keeps what the browser tells of painting and shifting. */
export const observerScript = `(() => {
  const seen = { lcp: null, cls: 0, errors: 0 };
  Object.defineProperty(window, '__supersyncSeen', { value: seen });
  try {
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  } catch {}
  addEventListener('error', () => { seen.errors += 1; });
})()`;

/** What was seen by now. */
export const measureScript = `(() => {
  const seen = window.__supersyncSeen ?? { lcp: null, cls: 0, errors: 0 };
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    lcpMs: seen.lcp === null ? null : Math.round(seen.lcp),
    cls: Math.round(seen.cls * 1000) / 1000,
    loadMs: navigation === undefined || navigation.loadEventEnd === 0 ? null : Math.round(navigation.loadEventEnd),
    scriptErrors: seen.errors,
    overflows: document.documentElement.scrollWidth > document.documentElement.clientWidth + 1,
  };
})()`;

/** Texts with too little contrast to their background. Those over pictures are left out: nobody can tell. */
export const contrastScript = `(() => {
  const numbers = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const linear = (c) => { const v = c / 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = (from) => {
    for (let at = from; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== 'none') return null;
      const colour = numbers(backgroundColor);
      if ((colour[3] ?? 1) === 1) return colour;
      if ((colour[3] ?? 1) > 0) return null;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < 2000 && walker.nextNode() !== null; count += 1) {
    const element = walker.currentNode.parentElement;
    const text = (walker.currentNode.textContent ?? '').trim();
    if (text === '' || element === null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    const [ink, back] = [numbers(style.color), ground(element)];
    if (back === null || (ink[3] ?? 1) < 1) continue;
    const [light, dark] = [luminance(ink), luminance(back)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) found.push({ text: text.slice(0, 80).toWellFormed(), ratio: Math.round(ratio * 100) / 100 });
  }
  return found.slice(0, 200);
})()`;

/** Runs axe, which was evaluated before it. */
export const axeRunScript = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations, testEngine }) => ({
  engine: testEngine.name + ' ' + testEngine.version,
  violations: violations.slice(0, 50).map(({ id, impact, help, nodes }) => ({
    rule: id, impact: impact ?? 'moderate', words: help, count: nodes.length,
    example: String(nodes[0]?.target?.[0] ?? '').slice(0, 200).toWellFormed(),
  })),
}))`;
