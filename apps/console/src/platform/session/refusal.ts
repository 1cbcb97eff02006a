import type { KeyChain } from '@supersync/contract/access/permission/access.ts';
import { create } from 'zustand';

/** A page the guard refused. */
export interface Refusal {
  /** "Missing permission: {key}" or "Missing permissions: {list}". */
  readonly message: string;
  readonly title: string;
  /** The refused address within the console, with its query. */
  readonly page: string;
  /** The groups of keys that the person lacks. */
  readonly lacked: KeyChain;
}

interface RefusalState {
  /** The last refused page, until it is dismissed or another page opens. */
  readonly refusal: Refusal | null;
  /** The page whose access the person is about to request. */
  readonly requested: Refusal | null;
  /** Sent from this window and not opened since. */
  readonly sent: readonly Refusal[];
}

const useRefusalState = create<RefusalState>()(() => ({ refusal: null, requested: null, sent: [] }));

export const setRefusal = (refusal: Refusal | null): void => useRefusalState.setState({ refusal });
export const useRefusal = (): Refusal | null => useRefusalState(({ refusal }) => refusal);

/** Opens the request for access to a refused page; null closes it. */
export const openAccessRequest = (requested: Refusal | null): void => useRefusalState.setState({ requested });
/** The request was sent: nothing is left to do but to wait. */
export const accessRequested = (sent: Refusal): void =>
  useRefusalState.setState((state) => ({ refusal: null, requested: null, sent: [sent, ...state.sent] }));

/** Takes out the refused pages that a person waits for and may open by now, the newest first. */
export function takeOpened(mayOpen: (refusal: Refusal) => boolean): readonly Refusal[] {
  const { refusal, sent } = useRefusalState.getState();
  const opened = [...(refusal === null ? [] : [refusal]), ...sent].filter((each) => mayOpen(each));
  useRefusalState.setState({
    refusal: refusal !== null && opened.includes(refusal) ? null : refusal,
    sent: sent.filter((each) => !opened.includes(each)),
  });
  return opened;
}

export const useRequestedAccess = (): Refusal | null => useRefusalState(({ requested }) => requested);
