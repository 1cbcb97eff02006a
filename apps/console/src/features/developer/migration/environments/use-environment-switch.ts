import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useUpdate } from '#platform/query/query.ts';
import { useRights } from '#platform/session/rights.ts';
import type { Environment } from '../migration-queries.ts';

type Place = Pick<Environment, 'id' | 'name'>;

export interface EnvironmentSwitch {
  readonly maySwitch: boolean;
  readonly isSwitching: boolean;
  disable(environment: Place): Promise<void>;
  enable(environment: Place): Promise<void>;
}

/** Disables an environment and enables it again. Neither runs anything, so both can be undone. */
export function useEnvironmentSwitch(): EnvironmentSwitch {
  const may = useRights(databaseEnvironment);
  const update = useUpdate(databaseEnvironment, { saved: false });
  const turn = async ({ id, name }: Place, status: Environment['status']): Promise<void> => {
    try {
      await update.mutateAsync({ key: id, changes: { status } });
    } catch {
      // The mutation has already shown the error.
      return;
    }
    showUndo({
      message:
        status === 'disabled'
          ? `${name} is disabled: nothing runs there, and no migration waits for it.`
          : `${name} is enabled: migrations wait for it again.`,
      undo: () => turn({ id, name }, status === 'disabled' ? 'enabled' : 'disabled'),
    });
  };
  return {
    maySwitch: may.update,
    isSwitching: update.isPending,
    disable: (environment) => turn(environment, 'disabled'),
    enable: (environment) => turn(environment, 'enabled'),
  };
}
