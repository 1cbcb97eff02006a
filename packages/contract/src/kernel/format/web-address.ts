/** Safe link targets: no `javascript:`, no whitespace. */
export const webAddressPattern = /^https?:\/\/[^\s\0<>"]+$/;

/** The same, or a path on this server (an uploaded file). */
export const imageAddressPattern =
  /^(https:\/\/|\/(?!\/)|data:image\/(png|jpeg|webp|svg\+xml)[;,])[^\0\s<>"]*$/;
