import { createContext, useContext } from 'react';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

/** False where the keyboard moves over rows: a stop at every link would be in the way. */
export const LinksAreStops = createContext(true);

interface LinkValueProps {
  readonly href: string;
  readonly text: string;
  readonly isOutside?: boolean;
}

function LinkValue({ href, text, isOutside = false }: LinkValueProps) {
  const isStop = useContext(LinksAreStops);
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

/** `<MailLink value={client.email} />`; what is no address, such as a masked one, stays text. */
export function MailLink({ value }: ContactLinkProps) {
  if (isMissing(value)) return <Nothing />;
  return /^[^\s@*]+@[^\s@*]+$/.test(value) ? <LinkValue href={`mailto:${value}`} text={value} /> : value;
}

/** `<PhoneLink value={client.phone} />`; what is no number, such as a masked one, stays text. `text` is the number as read. */
export function PhoneLink({ value, text }: ContactLinkProps & { readonly text?: string }) {
  if (isMissing(value)) return <Nothing />;
  const dialled = value.replace(/[\s().-]/g, '');
  return /^\+?\d{5,}$/.test(dialled) ? <LinkValue href={`tel:${dialled}`} text={text ?? value} /> : value;
}

/** `<WebsiteLink value={client.website} />`: a page of somebody else, in a tab of its own. */
export function WebsiteLink({ value }: ContactLinkProps) {
  if (isMissing(value)) return <Nothing />;
  // A link is made of nothing but http and https, whatever the record holds.
  return /^https?:\/\//i.test(value) ? <LinkValue href={value} text={value} isOutside /> : value;
}
