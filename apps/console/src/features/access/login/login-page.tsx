import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import type { LoginReason } from '#platform/session/login-address.ts';
import { consoleConfig } from '#platform/config.ts';
import { OutsideForm, OutsidePage } from '#platform/outside-page/outside-page.tsx';
import { useDocumentTitle } from '#platform/screen/page-title.ts';
import { signIn, useRootState } from '#platform/session/session.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { useRouter } from '#platform/screen/use-router.ts';
import { loginScreen } from './screens.ts';

/** Why someone is here: the console's own reasons, and those of the identity provider's sign-in. */
type Reason = LoginReason | 'not-recognised' | 'provider-unreachable';

const reasons: Record<Reason, { readonly words: string; readonly tone: 'info' | 'warning' | 'danger' }> = {
  'signed-out': { words: 'Your session has ended. Sign in to go on where you were.', tone: 'info' },
  left: { words: 'You are signed out.', tone: 'info' },
  'not-super-user': {
    words:
      'This console is for super users only. Sign in with another account, or ask an administrator to add you.',
    tone: 'warning',
  },
  'not-recognised': {
    words:
      'Signing in that way did not work: it took too long, was started in another window, or no account here has your email address. Try again, or use your password.',
    tone: 'danger',
  },
  'provider-unreachable': {
    words: 'The sign-in service does not answer. Try again in a moment, or use your password.',
    tone: 'danger',
  },
};

const isReason = (text: string | null): text is Reason => text !== null && Object.hasOwn(reasons, text);

/** Passes the return address along; the server only returns it to the console, which validates it. */
function oidcHref(address: string, redirect: string | null): string {
  return redirect === null ? address : `${address}?${new URLSearchParams({ redirect })}`;
}

export function Page() {
  useDocumentTitle(loginScreen.title);
  const [search, setSearch] = useSearchParams();
  const { reopen } = useRouter();
  const user = useRootState((state) => state.currentUser);
  const { oidc } = consoleConfig();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reason = search.get('reason');

  const submit = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const signedIn = await signIn(email, password);
      if (signedIn.isSuperUser) {
        // The page's own check redirects people who are signed in.
        await reopen();
        return;
      }
      setSearch((given) => {
        given.set('reason', 'not-super-user' satisfies LoginReason);
        return given;
      });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setPassword('');
    setBusy(false);
  };

  return (
    <OutsidePage title="Sign in to Supersync">
      <OutsideForm onSubmit={submit}>
        {isReason(reason) && failure === undefined ? (
          <Alert color={reasons[reason].tone} role="status">
            {reasons[reason].words}
            {reason === 'not-super-user' && user !== null ? ` You are signed in as ${user.email}.` : ''}
          </Alert>
        ) : null}
        {failure === undefined ? null : (
          <Alert color="danger" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          label="Email address"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} fullWidth>
          {loginScreen.title}
        </Button>
        {oidc === null ? null : (
          <Button
            component="a"
            href={oidcHref(oidc.address, search.get('redirect'))}
            variant="default"
            fullWidth
          >
            Sign in with {oidc.label}
          </Button>
        )}
      </OutsideForm>
    </OutsidePage>
  );
}
