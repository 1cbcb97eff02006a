/**
 * A mail's HTML as a harmless document: the frame's sandbox blocks scripts, forms and navigation, and this
 * policy blocks every request, so that a picture cannot tell the sender that the mail was read.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/**
 * Light in every theme: senders design for a white background. `dark` shows what a mail program in dark mode
 * makes of it.
 */
const paper = (scheme: 'light' | 'dark'): string =>
  `html{color-scheme:${scheme};background:Canvas;color:CanvasText;font:14px system-ui,sans-serif;overflow-wrap:anywhere}`;

/**
 * Nothing of the mail comes before the policy: after other content it would be too late. Links open a new
 * window, which the sandbox blocks.
 */
export const frameDocument = (html: string, scheme: 'light' | 'dark' = 'light'): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>${paper(scheme)}</style></head><body>${html}</body></html>`;
