import sharp from 'sharp';

const boundary = 'test-boundary';

/** `content-type` for the result of `multipart`. */
export const multipartType = `multipart/form-data; boundary=${boundary}`;

export const emptyMultipart = Buffer.from(`--${boundary}--\r\n`);

/** One file as a browser form sends it. */
export function multipart(
  content: Buffer,
  { filename = 'shot.png', field = 'file', type = 'image/png' } = {},
): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** A single-colour picture. */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });
