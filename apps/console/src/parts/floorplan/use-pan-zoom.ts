import type { Point } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { around, middleOf, panned, wholeOf, zoomed, type Size, type ViewBox } from './view-box.ts';

/** What draws with the pointer. Points are shares of the art. */
export interface DrawnPointer {
  onPress(point: Point, event: PointerEvent): void;
  onMove?(point: Point, event: PointerEvent): void;
  onRelease?(point: Point, event: PointerEvent): void;
}

const dragStartsAfter = 4;
const zoomStep = 1.5;

/** A place on the screen, in pixels of the art. */
function placeOf(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): Point {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return [0, 0];
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [x, y];
}

/**
 * Pan by dragging, zoom by the wheel with the control key, by a pinch on a touch pad, and by keys. The view box is set
 * on the element itself: a thousand shapes are not rendered again for each frame.
 */
export function usePanZoom(svg: SVGSVGElement | null, { w, h }: Size, pen: DrawnPointer | undefined) {
  const box = useRef<ViewBox>(wholeOf({ w, h }));
  const wasMoved = useRef(false);

  const show = useCallback(
    (next: ViewBox): void => {
      box.current = next;
      svg?.setAttribute('viewBox', `${next.x} ${next.y} ${next.w} ${next.h}`);
    },
    [svg],
  );
  useLayoutEffect(() => show(wholeOf({ w, h })), [show, w, h]);

  useEffect(() => {
    if (svg === null) return undefined;
    const size = { w, h };
    const ended = new AbortController();
    const { signal } = ended;
    // Without the key the wheel scrolls the page, as everywhere.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      show(zoomed(box.current, size, Math.exp(-event.deltaY / 300), placeOf(svg, event)));
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=')
        show(zoomed(box.current, size, zoomStep, middleOf(box.current)));
      else if (event.key === '-') show(zoomed(box.current, size, 1 / zoomStep, middleOf(box.current)));
      else if (event.key === '0') show(wholeOf(size));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    svg.addEventListener('wheel', onWheel, { passive: false, signal });
    svg.addEventListener('keydown', onKey, { signal });
    return () => ended.abort();
  }, [svg, show, w, h]);

  useEffect(() => {
    if (svg === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let drag: { readonly pointerId: number; x: number; y: number; isMoved: boolean } | null = null;
    const shareAt = (event: PointerEvent): Point => {
      const [x, y] = placeOf(svg, event);
      return [x / w, y / h];
    };
    const onDown = (event: PointerEvent): void => {
      wasMoved.current = false;
      if (event.button !== 0) return;
      if (pen !== undefined) pen.onPress(shareAt(event), event);
      else drag = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isMoved: false };
    };
    const onMove = (event: PointerEvent): void => {
      if (pen !== undefined) pen.onMove?.(shareAt(event), event);
      if (drag === null || drag.pointerId !== event.pointerId) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.isMoved && Math.hypot(dx, dy) < dragStartsAfter) return;
      if (!drag.isMoved) svg.setPointerCapture(event.pointerId);
      const scale = svg.getScreenCTM()?.a ?? 1;
      show(panned(box.current, { w, h }, -dx / scale, -dy / scale));
      drag = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isMoved: true };
    };
    const onUp = (event: PointerEvent): void => {
      if (pen !== undefined) pen.onRelease?.(shareAt(event), event);
      wasMoved.current = drag?.isMoved === true;
      drag = null;
    };
    svg.addEventListener('pointerdown', onDown, { signal });
    svg.addEventListener('pointermove', onMove, { signal });
    svg.addEventListener('pointerup', onUp, { signal });
    svg.addEventListener(
      'pointercancel',
      () => {
        drag = null;
      },
      { signal },
    );
    return () => ended.abort();
  }, [svg, show, pen, w, h]);

  return {
    /** The click that ends a drag selects nothing. */
    wasDragged: (): boolean => wasMoved.current,
    zoomIn: (): void => show(zoomed(box.current, { w, h }, zoomStep, middleOf(box.current))),
    zoomOut: (): void => show(zoomed(box.current, { w, h }, 1 / zoomStep, middleOf(box.current))),
    showAll: (): void => show(wholeOf({ w, h })),
    showAround: useCallback((points: readonly Point[]): void => show(around(points, { w, h })), [show, w, h]),
  };
}
