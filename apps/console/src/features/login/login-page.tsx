import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { LoginReason } from '../../platform/api.ts';
import { consoleConfig } from '../../platform/config.ts';
import { useDocumentTitle } from '../../platform/page-title.ts';
import { signIn, useRootState } from '../../platform/session.ts';
import { messageOf } from '../../platform/toast-words.ts';
import classes from './login-page.module.css';
import { loginScreen } from './screens.ts';

const reasons: Record<LoginReason, string> = {
  'signed-out': 'Your session has ended. Sign in to go on where you were.',
  'not-super-user':
    'This console is for super users only. Sign in with another account, or ask for the flag.',
};

const isReason = (text: string | null): text is LoginReason => text !== null && Object.hasOwn(reasons, text);

/** The way back travels along; the server only hands it to the console again, which checks it. */
function oidcHref(address: string, redirect: string | null): string {
  return redirect === null ? address : `${address}?${new URLSearchParams({ redirect })}`;
}

export function Page() {
  useDocumentTitle(loginScreen.title);
  const [search, setSearch] = useSearchParams();
  const revalidator = useRevalidator();
  const user = useRootState((state) => state.currentUser);
  const { oidc } = consoleConfig();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reason = search.get('reason');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const signedIn = await signIn(email, password);
      if (signedIn.isSuperUser) {
        // The page's own check sees who is in and leads on.
        await revalidator.revalidate();
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
    <main className={classes.page}>
      <form className={classes.card} onSubmit={(event) => void submit(event)}>
        <div className={classes.brand}>
          <img src="/favicon.svg" width={28} height={28} alt="" />
          <h1>Sign in to Supersync</h1>
        </div>
        {isReason(reason) && failure === undefined ? (
          <Alert color={reason === 'not-super-user' ? 'warning' : 'info'} role="status">
            {reasons[reason]}
            {reason === 'not-super-user' && user !== null ? ` You are signed in as ${user.email}.` : ''}
          </Alert>
        ) : null}
        {failure === undefined ? null : (
          <Alert color="danger" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          label="E-mail address"
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
          Sign in
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
      </form>
    </main>
  );
}
