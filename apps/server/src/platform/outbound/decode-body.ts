/** Decodes a response: by the document's declaration, else the content type, else as UTF-8. */
export function decodeBody(body: Buffer, contentType: string | undefined): string {
  const declared = /^\uFEFF?\s*<\?xml[^>]*\bencoding=["']([\w-]{1,40})["']/.exec(
    body.toString('latin1', 0, 200),
  );
  const named = declared?.[1] ?? /charset=["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
