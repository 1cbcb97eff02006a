/** Addresses people can be sent to: nothing that runs (`javascript:`) and nothing that hides spaces. */
export const webAddressPattern = /^https?:\/\/[^\s\0<>"]+$/;

/** The same, or a path of our own (an uploaded file). */
export const imageAddressPattern =
  /^(https:\/\/|\/(?!\/)|data:image\/(png|jpeg|webp|svg\+xml)[;,])[^\0\s<>"]*$/;
