/** Art that cannot be read. Its message is shown to the person who gave the file. */
export class ArtError extends Error {
  override readonly name = 'ArtError';
}
