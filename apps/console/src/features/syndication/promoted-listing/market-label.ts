/** `Moncton, NB` */
export const marketLabel = ({
  city,
  provinceCode,
}: {
  readonly city: string;
  readonly provinceCode: string;
}): string => `${city}, ${provinceCode}`;
