import type { Sender } from '#platform/signature/senders.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export interface SignatureBanner {
  readonly image: string;
  readonly link: string;
  readonly pixel: string;
  readonly altText: string;
  readonly width: number;
  readonly height: number;
}

const bannerRow = ({ image, link, pixel, altText, width, height }: SignatureBanner): string => `
  <tr><td style="padding-top:12px">
    <a href="${escapeHtml(link)}"><img src="${escapeHtml(image)}" alt="${escapeHtml(altText)}" width="${width}" height="${height}" style="display:block;border:0;max-width:100%;height:auto"></a>
    <img src="${escapeHtml(pixel)}" alt="" width="1" height="1" style="display:block;border:0">
  </td></tr>`;

/** Tables and inline styles: what every mail program draws the same. */
export function signatureHtml(
  { name, jobTitle, phone, email }: Sender,
  banner: SignatureBanner | null,
): string {
  const lines = [
    `<strong>${escapeHtml(name)}</strong>`,
    ...[jobTitle, phone].flatMap((text) => (text === null || text === '' ? [] : [escapeHtml(text)])),
    `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ];
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="font:14px/20px Arial,Helvetica,sans-serif">
  <tr><td>${lines.join('<br>')}</td></tr>${banner === null ? '' : bannerRow(banner)}
</table>
`;
}
