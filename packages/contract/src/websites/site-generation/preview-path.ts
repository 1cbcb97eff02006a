/** Where this server shows a generated site. */
export const previewRoot = '/v0/site-previews';

export const previewPath = (key: string): string => `${previewRoot}/${key}/`;
