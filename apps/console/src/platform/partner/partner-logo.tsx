import { pictureAddress } from '../upload.ts';
import classes from './partner-logo.module.css';

export interface PartnerLogoProps {
  readonly partner: { readonly name: string; readonly logo: string | null };
  readonly size: number;
}

/** A partner's logo; where there is none that can be shown, its first letter. */
export function PartnerLogo({ partner: { name, logo }, size }: PartnerLogoProps) {
  const address = logo === null ? null : pictureAddress(logo);
  const box = { width: size, height: size };
  return address === null ? (
    <span className={classes.letter} style={box} aria-hidden="true">
      {name.charAt(0)}
    </span>
  ) : (
    <img className={classes.logo} style={box} src={address} alt="" loading="lazy" />
  );
}
