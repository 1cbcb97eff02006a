import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { ConfirmOptions } from '#kit/confirm/confirm-dialog.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove } from '#platform/query/query.ts';

type Rule = Row<typeof addressRule>;

/** Removes a rule, and offers to make it anew. */
export function useRuleRemoval(
  confirm: (options: ConfirmOptions) => Promise<boolean>,
  onRemoved: () => void,
): { readonly remove: (rule: Rule) => Promise<void>; readonly gone: boolean } {
  const create = useCreate(addressRule);
  const removal = useRemove(addressRule, { saved: false });
  const remove = async ({
    id,
    version,
    label,
    range,
    effect,
    scope,
    apiClientId,
    enabled,
    expiresAt,
  }: Rule): Promise<void> => {
    const sure = await confirm({
      title: `Remove "${label}"`,
      effect: `${range} is no longer ${effect === 'allow' ? 'allowed' : 'denied'} by this rule, from the next request on.`,
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (!sure) return;
    removal.mutate(
      { key: id, version },
      {
        onSuccess: () => {
          onRemoved();
          showUndo({
            message: `"${label}" was removed.`,
            undo: () => create.mutate({ label, range, effect, scope, apiClientId, enabled, expiresAt }),
          });
        },
      },
    );
  };
  return { remove, gone: removal.isPending || removal.isSuccess };
}
