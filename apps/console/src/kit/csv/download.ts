/** Downloads a blob made in the browser as a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const downloadText = (name: string, mediaType: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }));
