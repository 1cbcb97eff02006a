import { lazy, Suspense, useState, type ComponentType } from 'react';
import { FocusOrigin, whereFocusIs } from '../dialog/where-focus-is.ts';

/**
 * A part that most visits never open, such as a dialog: its code is fetched when it is first drawn.
 * `const RoleForm = later(async () => (await import('./role-form.tsx')).RoleForm)`
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: P) {
    // Before its code is here: a menu it was chosen from is gone by then, and the focus with it.
    const [askedFrom] = useState(whereFocusIs);
    return (
      <FocusOrigin value={askedFrom}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </FocusOrigin>
    );
  };
}
