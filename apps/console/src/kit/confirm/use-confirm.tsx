import { useCallback, useState, type ReactNode } from 'react';
import { later } from '../on-demand/later.tsx';
import type { ConfirmOptions } from './confirm-dialog.tsx';

const ConfirmDialog = later(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

interface Asked {
  readonly options: ConfirmOptions;
  readonly answer: (yes: boolean) => void;
}

/**
 * `const [confirm, dialog] = useConfirm()`; render `dialog` once, then
 * `if (await confirm({ title, effect: 'Replays 214 messages to leads.parse.', confirmLabel: 'Replay' })) …`
 */
export function useConfirm(): readonly [
  confirm: (options: ConfirmOptions) => Promise<boolean>,
  dialog: ReactNode,
] {
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);

  const confirm = useCallback((options: ConfirmOptions) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ options, answer: resolve });
    setOpened(true);
    return promise;
  }, []);

  const settle = (yes: boolean): void => {
    setOpened(false);
    asked?.answer(yes);
  };

  const dialog =
    asked === undefined ? null : (
      <ConfirmDialog
        {...asked.options}
        opened={opened}
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />
    );
  return [confirm, dialog];
}
