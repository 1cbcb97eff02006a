// Pan, zoom and arrow keys for the floorplan navigator. The pages work without it: every link is in their lists.

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

const maxZoom = 16;
const zoomStep = 1.5;
const dragStartsAfter = 4;
/** Milliseconds after the last turn of the wheel. */
const wheelRestsAfter = 150;

/** @type {(value: number, min: number, max: number) => number} */
const between = (value, min, max) => Math.min(max, Math.max(min, value));

/**
 * While the drawing moves, the browser moves the picture it has; it is drawn anew when it rests. Drawing a thousand
 * units takes longer than a frame.
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} frame
 * @param {HTMLElement} controls
 */
function makeZoomable(svg, frame, controls) {
  const size = { w: Number(svg.dataset['w']), h: Number(svg.dataset['h']) };
  /** @type {Box} */
  let box = { x: 0, y: 0, ...size };
  let drawn = box;
  let isScheduled = false;

  /** Pixels for each unit of the drawing, and the margins that centre it. */
  const fit = () => {
    const scale = Math.min(svg.clientWidth / box.w, svg.clientHeight / box.h);
    return {
      scale,
      left: (svg.clientWidth - box.w * scale) / 2,
      top: (svg.clientHeight - box.h * scale) / 2,
    };
  };

  const move = () => {
    const { scale, left, top } = fit();
    const growth = drawn.w / box.w;
    const x = left * (1 - growth) + (drawn.x - box.x) * scale;
    const y = top * (1 - growth) + (drawn.y - box.y) * scale;
    svg.classList.add('moving');
    svg.style.transform = `translate(${x}px, ${y}px) scale(${growth})`;
  };

  const rest = () => {
    drawn = box;
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.w} ${box.h}`);
    svg.style.transform = '';
    svg.classList.remove('moving');
  };

  let isMoving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let wheelEnds;

  /** @type {(next: Box, goesOn: boolean) => void} */
  const show = (next, goesOn) => {
    const w = between(next.w, size.w / maxZoom, size.w);
    const h = (w * size.h) / size.w;
    box = { x: between(next.x, 0, size.w - w), y: between(next.y, 0, size.h - h), w, h };
    isMoving = goesOn;
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      if (isMoving) move();
      else rest();
    });
  };

  /** @type {(factor: number, atX: number, atY: number, goesOn: boolean) => void} */
  const zoomAt = (factor, atX, atY, goesOn) => {
    const ratio = between(box.w / factor, size.w / maxZoom, size.w) / box.w;
    show(
      {
        x: atX - (atX - box.x) * ratio,
        y: atY - (atY - box.y) * ratio,
        w: box.w * ratio,
        h: box.h * ratio,
      },
      goesOn,
    );
  };

  /** @param {number} factor */
  const zoom = (factor) => zoomAt(factor, box.x + box.w / 2, box.y + box.h / 2, false);

  /** @type {Readonly<Record<string, () => void>>} */
  const steps = {
    in: () => zoom(zoomStep),
    out: () => zoom(1 / zoomStep),
    all: () => show({ x: 0, y: 0, ...size }, false),
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
      const { scale, left, top } = fit();
      const corner = frame.getBoundingClientRect();
      const x = box.x + (event.clientX - corner.x - frame.clientLeft - left) / scale;
      const y = box.y + (event.clientY - corner.y - frame.clientTop - top) / scale;
      zoomAt(Math.exp(-event.deltaY / 300), x, y, true);
      clearTimeout(wheelEnds);
      wheelEnds = setTimeout(() => show(box, drag?.isMoved === true), wheelRestsAfter);
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
    const { scale } = fit();
    show({ ...box, x: box.x - dx / scale, y: box.y - dy / scale }, true);
    drag = { id: pointerId, x: clientX, y: clientY, isMoved: true };
  });
  const end = () => {
    wasMoved = drag?.isMoved === true;
    drag = null;
    if (wasMoved) show(box, false);
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
const frame = document.querySelector('.drawing');
const controls = document.querySelector('.zoom');
if (svg !== null && frame instanceof HTMLElement && controls instanceof HTMLElement) {
  makeZoomable(svg, frame, controls);
  makeWalkable(svg);
  markShown();
  addEventListener('hashchange', markShown);
}
