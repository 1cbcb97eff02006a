import { productName } from '@supersync/contract/access/product/catalogue.ts';
import { ActionIcon, Alert, Button, Select, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Id } from '#kit/value/id.tsx';
import { useCatalogue } from './product-catalogue.ts';
import type { RoleChange } from './use-confirmed-change.tsx';
import { addProduct, removeProduct, updateProductPermissions, type FullRole } from './role-store.ts';
import classes from './role.module.css';

type GrantedProduct = FullRole['products'][number];

const flags = [
  { name: 'hasCreate', label: 'Create', short: 'c' },
  { name: 'hasRead', label: 'Read', short: 'r' },
  { name: 'hasUpdate', label: 'Update', short: 'u' },
  { name: 'hasDelete', label: 'Delete', short: 'd' },
] as const;

interface RoleProductsProps {
  readonly role: FullRole;
  readonly change: (wanted: RoleChange) => Promise<void>;
}

/** The products of a role with their four switches. */
export function RoleProducts({ role, change }: RoleProductsProps) {
  const catalogue = useCatalogue();
  const [chosen, setChosen] = useState<string | null>(null);
  const names = useMemo(() => new Map(catalogue?.products.map(({ key, name }) => [key, name])), [catalogue]);
  const nameOf = (key: string): string => names.get(key) ?? productName({ key });
  const granted = new Set(role.products.map(({ productKey }) => productKey));
  const others = (catalogue?.products ?? []).filter(({ key }) => !granted.has(key));

  const switched = (product: GrantedProduct, flag: (typeof flags)[number], on: boolean): void =>
    void change({
      title: `${on ? 'Grant' : 'Withdraw'} ${flag.label.toLowerCase()} on ${nameOf(product.productKey)}`,
      confirmLabel: on ? 'Grant' : 'Withdraw',
      after: (now) => ({
        ...now,
        products: now.products.map((each) =>
          each.key === product.productKey ? { ...each, [flag.short]: on } : each,
        ),
      }),
      apply: () => updateProductPermissions(product.productKey, { [flag.name]: on }),
    });

  const removed = (productKey: string): void =>
    void change({
      title: `Remove ${nameOf(productKey)} from ${role.name}`,
      confirmLabel: 'Remove',
      after: (now) => ({ ...now, products: now.products.filter(({ key }) => key !== productKey) }),
      apply: () => removeProduct(productKey),
    });

  const added = (productKey: string): void =>
    void change({
      title: `Add ${nameOf(productKey)} to ${role.name}`,
      confirmLabel: 'Add',
      after: (now) => ({
        ...now,
        products: [...now.products, { key: productKey, c: true, r: true, u: true, d: true }],
      }),
      apply: async () => {
        await addProduct(productKey);
        // Another may be chosen by now.
        setChosen((now) => (now === productKey ? null : now));
      },
    });

  const columns: RelatedColumn<GrantedProduct>[] = [
    {
      id: 'name',
      header: 'Product',
      main: true,
      cell: ({ productKey }) => nameOf(productKey),
      value: ({ productKey }) => nameOf(productKey),
    },
    {
      id: 'key',
      header: 'Key',
      width: 240,
      cell: ({ productKey }) => <Id value={productKey} length={40} />,
      value: ({ productKey }) => productKey,
    },
    ...flags.map((flag): RelatedColumn<GrantedProduct> => ({
      id: flag.name,
      header: flag.label,
      width: 84,
      cell: (product) => (
        <Switch
          size="sm"
          aria-label={`${flag.label}: ${nameOf(product.productKey)}`}
          checked={product[flag.name]}
          onChange={(event) => switched(product, flag, event.currentTarget.checked)}
        />
      ),
    })),
    {
      id: 'remove',
      header: '',
      width: 48,
      cell: ({ productKey }) => (
        <ActionIcon
          variant="subtle"
          color="danger"
          aria-label={`Remove ${nameOf(productKey)}`}
          onClick={() => removed(productKey)}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      ),
    },
  ];

  return (
    <>
      {catalogue?.fallback === null || catalogue === undefined ? null : (
        <Alert color="warning" title="This is the fallback catalogue" mb="sm">
          {catalogue.fallback}. The six products below stand in for it; they grant nothing by themselves.
        </Alert>
      )}
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null) added(chosen);
        }}
      >
        <Select
          aria-label="Product to add"
          placeholder="Add a product"
          searchable
          data={others.map(({ key, name }) => ({
            value: key,
            label: name === key ? name : `${name} (${key})`,
          }))}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage="Every product of that name is in the role"
          className={classes.picker ?? ''}
        />
        <Button type="submit" variant="default" disabled={chosen === null}>
          Add (full access)
        </Button>
      </form>
      <RelatedTable
        label={`Products of ${role.name}`}
        name="role-products"
        rows={role.products}
        rowKey={({ productKey }) => productKey}
        columns={columns}
        maxRows={12}
        empty={
          <EmptyState title="No products yet">This role grants no access until you add a product.</EmptyState>
        }
      />
    </>
  );
}
