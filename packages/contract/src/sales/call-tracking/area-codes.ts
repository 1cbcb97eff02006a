import { tollFreeCodes, type NumberType } from '../tracking-number/nanp.ts';

/** Area codes in service in each province and territory, the oldest first. */
const codesByProvince: Readonly<Record<string, string>> = {
  AB: '403 587 780 825 368',
  BC: '604 250 778 236 672',
  MB: '204 431 584',
  NB: '506 428',
  NL: '709 879',
  NS: '902 782',
  NT: '867',
  NU: '867',
  ON: '416 647 437 942 905 289 365 742 519 226 548 382 613 343 753 705 249 683 807',
  PE: '902 782',
  QC: '514 438 263 450 579 354 418 581 367 819 873 468',
  SK: '306 639 474',
  YT: '867',
};

/** None for a place outside Canada: there any code will do. */
export const areaCodesOf = (provinceCode: string): readonly string[] =>
  codesByProvince[provinceCode]?.split(' ') ?? [];

export const isAreaCode = (text: string): boolean => /^[2-9]\d{2}$/.test(text) && !text.endsWith('11');

const maxTriedCodes = 6;

interface CodeWish {
  readonly numberType: NumberType;
  readonly areaCode: string | null;
  readonly fallbackAreaCodes: readonly string[];
}

/** The codes an order is filled from, in the order they are tried. */
export function codesToTry(
  { numberType, areaCode, fallbackAreaCodes }: CodeWish,
  provinceCode: string,
): readonly string[] {
  const named = [...(areaCode === null ? [] : [areaCode]), ...fallbackAreaCodes];
  if (named.length > 0) return [...new Set(named)];
  return numberType === 'tollfree' ? [...tollFreeCodes] : areaCodesOf(provinceCode).slice(0, maxTriedCodes);
}
