import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import {
  readPasswordLink,
  setPassword,
  minPasswordLength,
} from '@supersync/contract/access/session/password-link.ts';
import { Alert, Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { client } from '#platform/query/api.ts';
import { OutsideForm, OutsidePage } from '#platform/outside-page/outside-page.tsx';
import { useDocumentTitle } from '#platform/screen/page-title.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { loginScreen } from '#features/access/login/screens.ts';
import { passwordErrors } from './password-errors.ts';
import { setPasswordScreen } from './screens.ts';
import classes from './set-password-page.module.css';

export function Page() {
  const { hash } = useLocation();
  useDocumentTitle(setPasswordScreen.title);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [doneFor, setDoneFor] = useState<string>();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => client.act(readPasswordLink, { body: { token } }),
    enabled: doneFor === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <OutsidePage title={setPasswordScreen.title}>
      {doneFor !== undefined ? (
        <>
          <Alert color="success" role="status">
            The password of {doneFor} is set. The link is used up.
          </Alert>
          <Button component={Link} to={loginScreen.path} fullWidth>
            {loginScreen.title}
          </Button>
        </>
      ) : link.isError ? (
        <LinkProblem error={link.error} onRetry={() => void link.refetch()} />
      ) : link.data === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <PasswordForm token={token} {...link.data} onDone={setDoneFor} />
      )}
    </OutsidePage>
  );
}

function LinkProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isFinal = error instanceof ProblemError && error.status < 500;
  return (
    <ErrorState
      title={isFinal ? 'This link does not work' : 'Something went wrong!'}
      message={
        isFinal && error.code === 'invalid_input'
          ? 'It is not complete. Open it from the mail again, or copy all of it.'
          : messageOf(error)
      }
      {...(isFinal ? {} : { onRetry })}
      action={
        <Button component={Link} to={loginScreen.path} variant="default">
          To the sign-in page
        </Button>
      }
    />
  );
}

interface PasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly firstName: string;
  readonly expiresAt: string;
  readonly onDone: (email: string) => void;
}

function PasswordForm({ token, email, firstName, expiresAt, onDone }: PasswordFormProps) {
  const [password, setEntered] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const wrong = passwordErrors(password, repeated);
  const shown = tried ? wrong : {};

  const submit = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    try {
      const { email: of } = await client.act(setPassword, { body: { token, password } });
      onDone(of);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <OutsideForm noValidate onSubmit={submit}>
      <p className={classes.words}>
        Hello {firstName}. This sets the password of <strong>{email}</strong>, once, until{' '}
        <AbsoluteTime at={expiresAt} />.
      </p>
      {failure === undefined ? null : (
        <Alert color="danger" role="alert">
          {failure}
        </Alert>
      )}
      {/* Password managers store the password under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordInput
        label="New password"
        description={`At least ${minPasswordLength} characters. A few words you can remember do well.`}
        autoComplete="new-password"
        data-autofocus
        value={password}
        error={shown.password}
        onChange={(event) => setEntered(event.currentTarget.value)}
      />
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        value={repeated}
        error={shown.repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth>
        Set password
      </Button>
    </OutsideForm>
  );
}
