import { saveSecret } from '@supersync/contract/importers/secret/actions.ts';
import { secret } from '@supersync/contract/importers/secret/secret.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction, useList, useRemove } from '#platform/query/query.ts';
import { useMayCall, useRights } from '#platform/session/rights.ts';
import classes from './importer-config.module.css';

type Secret = Row<typeof secret>;

/** Names of credentials, each with a value that nobody can read again. */
export function Secrets() {
  const found = useList(secret, { limit: 500 });
  const [edited, setEdited] = useState<Secret | 'new'>();
  const [confirm, dialog] = useConfirm();
  const remove = useRemove(secret, { saved: 'Secret deleted' });
  const maySave = useMayCall(saveSecret);
  const mayDelete = useRights(secret).delete;
  const ask = async ({ id, name, version }: Secret): Promise<void> => {
    const sure = await confirm({
      title: `Delete ${name}`,
      effect: 'Its value is gone for good. A secret that an importer uses cannot be deleted.',
      confirmLabel: 'Delete secret',
      tone: 'danger',
    });
    if (sure) remove.mutate({ key: id, version });
  };
  return (
    <div className={classes.stack}>
      {dialog}
      <p className={classes.muted}>
        Configurations name a secret; its value is sealed and never shown again. Only importer administrators
        set values.
      </p>
      {maySave ? (
        <div>
          <Button size="compact-sm" onClick={() => setEdited('new')}>
            New secret
          </Button>
        </div>
      ) : null}
      <Loaded query={found}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No secrets">
              Add one, then name it as credentialRef in a configuration.
            </EmptyState>
          ) : (
            <ul className={classes.rows}>
              {data.map((each) => (
                <li key={each.id}>
                  <span className={classes.words}>
                    <Id value={each.name} />
                    <span className={classes.muted}>
                      {each.description === null ? '' : `${each.description}. `}
                      {each.lastUsedAt === null ? (
                        'Never used'
                      ) : (
                        <>
                          Used <RelativeTime at={each.lastUsedAt} />
                        </>
                      )}
                    </span>
                  </span>
                  <span className={classes.line}>
                    {maySave ? (
                      <Button size="compact-xs" variant="default" onClick={() => setEdited(each)}>
                        Replace value…
                      </Button>
                    ) : null}
                    {mayDelete ? (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="danger"
                        onClick={() => void ask(each)}
                      >
                        Delete…
                      </Button>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited === undefined ? null : (
        <SecretDialog existing={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

function SecretDialog({
  existing,
  onClose,
}: {
  readonly existing: Secret | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(existing?.name ?? '');
  const [description, setDescription] = useState(existing?.description ?? '');
  const [value, setValue] = useState('');
  const save = useAction(saveSecret, secret, { saved: 'Secret saved', failed: false });
  return (
    <ActionDialog
      title={existing === null ? 'New secret' : `Replace ${existing.name}`}
      action={save}
      submitLabel="Save secret"
      disabled={name.trim() === '' || value === ''}
      onSubmit={() =>
        save.mutate(
          { body: { name: name.trim(), value, description: description.trim() } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Lowercase letters, digits, dots, slashes, underscores and hyphens"
        value={name}
        disabled={existing !== null}
        data-autofocus={existing === null || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <PasswordInput
        label="Value"
        description="It is sealed when it is saved and never shown again."
        autoComplete="off"
        value={value}
        data-autofocus={existing !== null || undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
