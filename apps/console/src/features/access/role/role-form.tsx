import { Alert, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { useCatalogue } from './product-catalogue.ts';
import { createRole, updateRole, useRoleStore, type FullRole } from './role-store.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

interface RoleFormProps {
  /** `duplicate` starts from another role's products and their flags. */
  readonly mode: 'create' | 'duplicate' | 'rename';
  readonly role?: FullRole;
  readonly onClose: () => void;
  readonly onCreated?: (id: string) => void;
}

const titles = { create: 'New role', duplicate: 'Duplicate role', rename: 'Edit name and type' } as const;

const changedFields = (typed: { name: string; roleType: string }, role: FullRole) => ({
  ...(typed.name === role.name ? {} : { name: typed.name }),
  ...(typed.roleType === role.roleType ? {} : { roleType: typed.roleType }),
});

export function RoleForm({ mode, role: shown, onClose, onCreated }: RoleFormProps) {
  // As it was when the dialog opened: changes by others meanwhile must not be overwritten.
  const [role] = useState(shown);
  const [name, setName] = useState(mode === 'duplicate' ? `${role?.name ?? ''} (copy)` : (role?.name ?? ''));
  const [roleType, setRoleType] = useState(role?.roleType ?? '');
  const [productKeys, setProductKeys] = useState<string[]>([]);
  const { error, loading } = useRoleStore();
  // The store may still hold the failure of an earlier action of the page.
  const [isSent, setIsSent] = useState(false);
  const userId = useRootState(({ currentUser }) => currentUser?.userId ?? null);
  const catalogue = useCatalogue();

  const products =
    mode === 'duplicate'
      ? (role?.products ?? []).map(({ productKey, hasCreate, hasRead, hasUpdate, hasDelete }) => ({
          productKey,
          flags: { c: hasCreate, r: hasRead, u: hasUpdate, d: hasDelete },
        }))
      : productKeys.map((productKey) => ({ productKey }));

  const save = async (): Promise<void> => {
    if (mode !== 'rename') {
      // The page opens the new role, which unmounts this dialog.
      onCreated?.(await createRole({ name, roleType, userId, products }));
      return;
    }
    if (role === undefined) return;
    const changes = changedFields({ name: name.trim(), roleType: roleType.trim() }, role);
    await updateRole(changes, userId ?? 0, role.version);
    toastSuccess();
    onClose();
  };

  return (
    <ActionDialog
      title={titles[mode]}
      action={{ isPending: loading }}
      submitLabel={mode === 'rename' ? 'Save' : 'Create role'}
      onSubmit={() => {
        setIsSent(true);
        // The store keeps the error message, which is shown below; the dialog keeps what was typed.
        save().catch(() => undefined);
      }}
      onClose={onClose}
    >
      {error === null || !isSent ? null : (
        <Alert color="danger" role="alert">
          {error}
        </Alert>
      )}
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        withAsterisk
        data-autofocus
      />
      <TextInput
        label="Type"
        description="What kind of role it is, such as staff or service"
        value={roleType}
        onChange={(event) => setRoleType(event.currentTarget.value)}
        withAsterisk
      />
      {mode === 'create' ? (
        <MultiSelect
          label="Products"
          description="Each is granted with all four flags"
          searchable
          data={(catalogue?.products ?? []).map((product) => ({
            value: product.key,
            label: product.name,
          }))}
          value={productKeys}
          onChange={setProductKeys}
        />
      ) : null}
      {mode === 'duplicate' ? (
        <p>Copies {formatCount(products.length, 'product')} with flags, without people.</p>
      ) : null}
    </ActionDialog>
  );
}
