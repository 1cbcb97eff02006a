/** The encoding of a response: by the document's declaration, else the content type, else UTF-8. */
function encodingOf(body: Buffer, contentType: string | undefined): string {
  const declared = /^\uFEFF?\s*<\?xml[^>]*\bencoding=["']([\w-]{1,40})["']/.exec(
    body.toString('latin1', 0, 200),
  );
  const named = declared?.[1] ?? /charset=["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}

export const decodeBody = (body: Buffer, contentType: string | undefined): string =>
  new TextDecoder(encodingOf(body, contentType)).decode(body);
