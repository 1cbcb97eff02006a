/** A message for the person when a file cannot be sent; any other error is a connection failure. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Reads a file's text in chunks: a file of any size takes little memory. */
export async function* textOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
      const { done, value } = await reader.read();
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (error) {
    if (error instanceof TypeError)
      throw new UnreadableFile('The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.');
    if (error instanceof DOMException)
      throw new UnreadableFile('The file cannot be read any more: was it moved or changed?');
    throw error;
  } finally {
    reader.releaseLock();
  }
}

/** Small enough for one request even if every letter takes three bytes. */
export const partCharacters = 250_000;
