import { pictureAddress } from '#platform/upload.ts';
import classes from './site.module.css';

export interface SiteThumbnailProps {
  readonly site: {
    readonly name: string;
    readonly theme: string;
    readonly homePicture: string | null;
  };
  readonly size: 'row' | 'panel';
}

/** Where each theme puts its picture, heading and cards, in a frame of 32 × 20. */
const layouts: Readonly<
  Record<string, { readonly hero: string; readonly cards: string; readonly tone: number }>
> = {
  aurora: { hero: 'M0 3h32v8H0z', cards: 'M2 13h8v5H2zM12 13h8v5h-8zM22 13h8v5h-8z', tone: 1 },
  harbour: { hero: 'M14 4h18v14H14z', cards: 'M2 6h10v2H2zM2 10h10v2H2zM2 14h6v3H2z', tone: 2 },
  meridian: { hero: 'M2 5h17v11H2z', cards: 'M21 5h9v5h-9zM21 11h9v5h-9z', tone: 3 },
};
const plain = { hero: 'M0 3h32v8H0z', cards: 'M2 13h13v5H2zM17 13h13v5H17z', tone: 5 } as const;

/** The home page of a website: its picture, or a drawing of its theme until there is one. */
export function SiteThumbnail({ site: { name, theme, homePicture }, size }: SiteThumbnailProps) {
  const address = homePicture === null ? null : pictureAddress(homePicture);
  if (address !== null)
    return <img className={classes.thumbnail} data-size={size} src={address} alt="" loading="lazy" />;
  const { hero, cards, tone } = layouts[theme] ?? plain;
  return (
    <svg
      className={classes.thumbnail}
      data-size={size}
      data-tone={tone}
      viewBox="0 0 32 20"
      aria-hidden="true"
    >
      <rect className={classes.page} width="32" height="20" />
      <path className={classes.hero} d={hero} />
      <path className={classes.cards} d={cards} />
      <path className={classes.bar} d="M0 0h32v2.4H0z" />
      {size === 'row' ? null : (
        <text className={classes.letters} x="2" y="1.9">
          {name.slice(0, 24)}
        </text>
      )}
    </svg>
  );
}
