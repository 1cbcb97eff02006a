import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { createApiClient, maxTokenDays } from '@supersync/contract/access/api-client/actions.ts';
import { apiClient } from '@supersync/contract/access/api-client/api-client.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Alert, Button, Group, MultiSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { useAction } from '#platform/query/query.ts';
import { useOwnKeys } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from './address-rules-page.module.css';

/** Creates a client; its token is shown here once and never again. */
export function NewApiClient({ onClose }: { readonly onClose: () => void }) {
  const create = useAction(createApiClient, apiClient, { saved: false, failed: false });
  const [name, setName] = useState('');
  const [keys, setKeys] = useState<PermissionKey[]>([]);
  const [readOnly, setReadOnly] = useState(true);
  const [validDays, setValidDays] = useState<number | string>(90);
  const mine = useOwnKeys();
  const { error, data: made } = create;
  const errors = error instanceof ProblemError ? (error.problem.errors ?? {}) : {};

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate({ body: { name, keys, readOnly, validDays: Number(validDays) } });
  };

  if (made !== undefined)
    return (
      <Stack gap="sm">
        <Alert color="success" role="status" title="Copy the token now">
          It is shown this once and cannot be read again. Anyone who has it can do what the client can, until{' '}
          <AbsoluteTime at={made.expiresAt} /> or until it is revoked.
        </Alert>
        <div className={classes.token}>
          <code>{made.token}</code>
          <CopyButton text={made.token} what="token" />
        </div>
        <p className={classes.help}>
          It goes into the header <code>Authorization: Bearer …</code> of each request.
        </p>
        <Group>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="Which program it is: “Nightly report”"
          required
          maxLength={80}
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect
          label="Keys"
          description="Choose from the keys you hold. If you lose a key, the client loses it too."
          required
          searchable
          data={mine}
          value={keys}
          error={errors['keys']}
          onChange={(chosen) => setKeys(mine.filter((key) => chosen.includes(key)))}
        />
        <Switch
          label="Read only"
          description="It changes nothing, whatever its keys."
          checked={readOnly}
          onChange={(event) => setReadOnly(event.currentTarget.checked)}
        />
        <NumberInput
          label="Valid for (days)"
          min={1}
          max={maxTokenDays}
          allowDecimal={false}
          value={validDays}
          error={errors['validDays']}
          onChange={setValidDays}
        />
        {error === null || Object.keys(errors).length > 0 ? null : (
          <Alert color="danger" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === '' || keys.length === 0}>
            Make the client
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
