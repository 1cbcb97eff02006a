// Pan, zoom and arrow keys for the floorplan navigator. The pages work without it: every link is in their lists.

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

const maxZoom = 16;
const zoomStep = 1.5;
const dragStartsAfter = 4;

/** @type {(value: number, min: number, max: number) => number} */
const between = (value, min, max) => Math.min(max, Math.max(min, value));

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} controls
 */
function makeZoomable(svg, controls) {
  const size = { w: Number(svg.dataset['w']), h: Number(svg.dataset['h']) };
  /** @type {Box} */
  let box = { x: 0, y: 0, ...size };
  let isScheduled = false;

  /** @param {Box} next */
  const show = (next) => {
    const w = between(next.w, size.w / maxZoom, size.w);
    const h = (w * size.h) / size.w;
    box = { x: between(next.x, 0, size.w - w), y: between(next.y, 0, size.h - h), w, h };
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.w} ${box.h}`);
    });
  };

  /** @type {(factor: number, atX?: number, atY?: number) => void} */
  const zoom = (factor, atX = box.x + box.w / 2, atY = box.y + box.h / 2) => {
    const ratio = between(box.w / factor, size.w / maxZoom, size.w) / box.w;
    show({
      x: atX - (atX - box.x) * ratio,
      y: atY - (atY - box.y) * ratio,
      w: box.w * ratio,
      h: box.h * ratio,
    });
  };

  /** @type {Readonly<Record<string, () => void>>} */
  const steps = {
    in: () => zoom(zoomStep),
    out: () => zoom(1 / zoomStep),
    all: () => show({ x: 0, y: 0, ...size }),
  };
  controls.hidden = false;
  controls.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) steps[target.dataset['zoom'] ?? '']?.();
  });
  svg.addEventListener('keydown', (event) => {
    const step = { '+': 'in', '=': 'in', '-': 'out', 0: 'all' }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    steps[step]?.();
  });
  svg.addEventListener(
    'wheel',
    (event) => {
      // Without the key the wheel scrolls the page that shows the frame.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const matrix = svg.getScreenCTM()?.inverse();
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      zoom(Math.exp(-event.deltaY / 300), x, y);
    },
    { passive: false },
  );

  /** @type {{ id: number, x: number, y: number, isMoved: boolean } | null} */
  let drag = null;
  let wasMoved = false;
  svg.addEventListener('pointerdown', ({ button, pointerId, clientX, clientY }) => {
    wasMoved = false;
    if (button === 0) drag = { id: pointerId, x: clientX, y: clientY, isMoved: false };
  });
  svg.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (drag === null || drag.id !== pointerId) return;
    const [dx, dy] = [clientX - drag.x, clientY - drag.y];
    if (!drag.isMoved && Math.hypot(dx, dy) < dragStartsAfter) return;
    if (!drag.isMoved) svg.setPointerCapture(pointerId);
    const scale = svg.getScreenCTM()?.a ?? 1;
    show({ ...box, x: box.x - dx / scale, y: box.y - dy / scale });
    drag = { id: pointerId, x: clientX, y: clientY, isMoved: true };
  });
  const end = () => {
    wasMoved = drag?.isMoved === true;
    drag = null;
  };
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  // The click that ends a drag opens nothing, and links are not dragged out of the page.
  svg.addEventListener('click', (event) => wasMoved && event.preventDefault(), { capture: true });
  svg.addEventListener('dragstart', (event) => event.preventDefault());
}

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {SVGAElement} link */
function middleOf(link) {
  const { x, y, width, height } = link.getBBox();
  return /** @type {const} */ ([x + width / 2, y + height / 2]);
}

/**
 * Arrow keys go to the nearest shape in their direction; Tab leaves the drawing.
 * @param {SVGSVGElement} svg
 */
function makeWalkable(svg) {
  const links = [...svg.querySelectorAll('a')].filter((link) => link instanceof SVGAElement);
  svg.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    const from = links.find((link) => link === document.activeElement);
    if (direction === undefined || from === undefined) return;
    event.preventDefault();
    const [dx, dy] = direction;
    const [fromX, fromY] = middleOf(from);
    /** @type {{ link: SVGAElement, cost: number } | null} */
    let best = null;
    for (const link of links) {
      const [x, y] = middleOf(link);
      const ahead = (x - fromX) * dx + (y - fromY) * dy;
      const aside = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
      const cost = ahead + aside * 2;
      if (ahead > 1e-6 && aside <= ahead * 4 && (best === null || cost < best.cost)) best = { link, cost };
    }
    if (best === null) return;
    from.setAttribute('tabindex', '-1');
    best.link.setAttribute('tabindex', '0');
    best.link.focus();
  });
}

/** Marks the shape of the unit whose details are shown. */
function markShown() {
  for (const link of document.querySelectorAll('svg a')) {
    const isShown = location.hash !== '' && link.getAttribute('href') === location.hash;
    if (isShown) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

const svg = document.querySelector('svg');
const controls = document.querySelector('.zoom');
if (svg !== null && controls instanceof HTMLElement) {
  makeZoomable(svg, controls);
  makeWalkable(svg);
  markShown();
  addEventListener('hashchange', markShown);
}
