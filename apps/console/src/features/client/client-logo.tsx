import { pictureAddress } from '../../platform/upload.ts';
import classes from './client.module.css';

export interface ClientLogoProps {
  readonly client: { readonly name: string; readonly primaryLogo: string | null };
  readonly size: number;
}

/** A client's logo; where there is none that can be shown, its first letter. */
export function ClientLogo({ client: { name, primaryLogo }, size }: ClientLogoProps) {
  const address = primaryLogo === null ? null : pictureAddress(primaryLogo);
  const box = { width: size, height: size };
  return address === null ? (
    <span className={classes.letter} style={box} aria-hidden="true">
      {name.charAt(0)}
    </span>
  ) : (
    <img className={classes.logo} style={box} src={address} alt="" loading="lazy" />
  );
}
