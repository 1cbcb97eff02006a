/**
 * A mail's HTML as a page of its own that can do nothing: the frame's sandbox takes away scripts, forms and the way
 * out, and this policy every request, so that a picture does not tell its sender that the mail was read.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Light in every theme: senders write for white paper. `dark` is what a mail program makes of it at night. */
const paper = (scheme: 'light' | 'dark'): string =>
  `html{color-scheme:${scheme};background:Canvas;color:CanvasText;font:14px system-ui,sans-serif;overflow-wrap:anywhere}`;

/**
 * Nothing of the mail stands before the policy: one that follows other content would come too late. Links want a new
 * window, which the sandbox does not give them.
 */
export const frameDocument = (html: string, scheme: 'light' | 'dark' = 'light'): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>${paper(scheme)}</style></head><body>${html}</body></html>`;
