/** How often long work is polled until the stream is open, or if it fails. */
export const pollIntervalMs = 2000;
