/** A token that others may be waiting for too; the same object is the same sign-in. */
type Ticket = Promise<string>;

export interface SignIn {
  /** The token in force. Whoever asks while it is being fetched waits for the same one. */
  ticket(): Ticket;
  /** Its token was refused: the next ticket is a new sign-in, unless somebody has signed in again meanwhile. */
  refused(ticket: Ticket): void;
}

/** Signs in when a token is first needed, and keeps it in memory until it is refused. */
export function cachedSignIn(signIn: () => Promise<string>): SignIn {
  let current: Ticket | undefined;
  const refused = (ticket: Ticket): void => {
    if (current === ticket) current = undefined;
  };
  return {
    ticket() {
      if (current === undefined) {
        const signingIn = signIn();
        current = signingIn;
        // What failed is no token: whoever comes next tries again.
        signingIn.catch(() => refused(signingIn));
      }
      return current;
    },
    refused,
  };
}

/** `api/Auth/Login`, beside the `api` that the data are had from. */
export function loginAddress(dataAddress: string): string {
  const { origin, pathname } = new URL(dataAddress);
  const at = pathname.indexOf('/api/');
  return `${origin}${at < 0 ? '' : pathname.slice(0, at)}/api/Auth/Login`;
}
