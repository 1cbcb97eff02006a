/** How often long work is read until the stream stands, and should it fail. */
export const pollIntervalMs = 2000;
