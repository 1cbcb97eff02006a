import './first-frame.css';

/** The frame that came with the document: a page, or the reason why there is none, is drawn in its place. */
export function removeFirstFrame(): void {
  document.getElementById('first-frame')?.remove();
}
