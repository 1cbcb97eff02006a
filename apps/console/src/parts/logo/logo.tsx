import { pictureAddress } from '#platform/upload.ts';
import classes from './logo.module.css';

export interface LogoProps {
  /** The owner's name. */
  readonly name: string;
  readonly picture: string | null;
  readonly size: number;
}

/** A logo; if there is none to show, the first letter of the name. */
export function Logo({ name, picture, size }: LogoProps) {
  const address = picture === null ? null : pictureAddress(picture);
  const box = { width: size, height: size };
  return address === null ? (
    <span className={classes.letter} style={box} aria-hidden="true">
      {name.charAt(0)}
    </span>
  ) : (
    <img className={classes.logo} style={box} src={address} alt="" loading="lazy" />
  );
}
