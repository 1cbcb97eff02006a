import { createContext, useContext } from 'react';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

/** False where the keyboard moves over rows: a tab stop at every link would be in the way. */
export const LinksAreFocusable = createContext(true);

interface LinkValueProps {
  readonly href: string;
  readonly text: string;
  readonly isOutside?: boolean;
}

function LinkValue({ href, text, isOutside = false }: LinkValueProps) {
  const isStop = useContext(LinksAreFocusable);
  return (
    <a
      className={classes.link}
      href={href}
      title={text}
      {...(isStop ? {} : { tabIndex: -1 })}
      {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {text}
    </a>
  );
}

export interface ContactLinkProps {
  readonly value: string | null | undefined;
}

const isMissing = (value: string | null | undefined): value is '' | null | undefined =>
  value === null || value === undefined || value === '';

/** `<MailLink value={client.email} />`; an invalid address, such as a masked one, stays text. */
export function MailLink({ value }: ContactLinkProps) {
  if (isMissing(value)) return <Nothing />;
  return /^[^\s@*]+@[^\s@*]+$/.test(value) ? <LinkValue href={`mailto:${value}`} text={value} /> : value;
}

/**
 * `<PhoneLink value={client.phone} />`; an invalid number, such as a masked one, stays text. `text` is the
 * formatted number.
 */
export function PhoneLink({ value, text }: ContactLinkProps & { readonly text?: string }) {
  if (isMissing(value)) return <Nothing />;
  const dialled = value.replace(/[\s().-]/g, '');
  return /^\+?\d{5,}$/.test(dialled) ? <LinkValue href={`tel:${dialled}`} text={text ?? value} /> : value;
}

/** `<WebsiteLink value={client.website} />`: an external page, opened in a new tab. */
export function WebsiteLink({ value }: ContactLinkProps) {
  if (isMissing(value)) return <Nothing />;
  // Only http and https become a link, whatever the record holds.
  return /^https?:\/\//i.test(value) ? <LinkValue href={value} text={value} isOutside /> : value;
}
