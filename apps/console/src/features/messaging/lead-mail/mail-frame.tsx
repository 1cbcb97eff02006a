import { frameDocument } from '#kit/mail-frame/frame-document.ts';
import classes from './mail.module.css';

/** A mail's HTML as its reader would see it, unable to run or load anything. */
export function MailFrame({ html }: { readonly html: string }) {
  return (
    <iframe
      className={classes.frame}
      title="The mail as HTML, without pictures and links"
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={frameDocument(html)}
    />
  );
}
