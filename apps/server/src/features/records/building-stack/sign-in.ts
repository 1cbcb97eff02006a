/** A shared pending token; the same object means the same sign-in. */
type Ticket = Promise<string>;

export interface SignIn {
  /** The current token. Concurrent callers share one sign-in. */
  ticket(): Ticket;
  /** The token was refused: sign in again next time, unless it was renewed already. */
  refused(ticket: Ticket): void;
}

/** Signs in on first use and caches the token in memory until it is refused. */
export function cachedSignIn(signIn: () => Promise<string>): SignIn {
  let current: Ticket | undefined;
  const refused = (ticket: Ticket): void => {
    if (current === ticket) current = undefined;
  };
  return {
    ticket() {
      if (current === undefined) {
        const pending = signIn();
        current = pending;
        // Do not cache a failure: the next call retries.
        pending.catch(() => refused(pending));
      }
      return current;
    },
    refused,
  };
}

/** `api/Auth/Login`, next to the data's `api` path. */
export function loginAddress(dataAddress: string): string {
  const { origin, pathname } = new URL(dataAddress);
  const at = pathname.indexOf('/api/');
  return `${origin}${at < 0 ? '' : pathname.slice(0, at)}/api/Auth/Login`;
}
