import { Link } from 'react-router';
import type { NavNode } from '#platform/screen/navigation.ts';
import { NavIcon } from './nav-icons.tsx';
import { ShellMenu } from './shell-menu.tsx';
import menu from './shell-menu.module.css';
import classes from './sidebar.module.css';

function FlyoutItems({ nodes }: { nodes: readonly NavNode[] }) {
  return nodes.map((node) =>
    node.kind === 'entry' ? (
      <Link key={node.screen.path} to={node.screen.path} role="menuitem">
        {node.label}
      </Link>
    ) : (
      <div key={node.label} role="group" aria-label={node.label}>
        <div className={menu.heading} aria-hidden>
          {node.label}
        </div>
        <FlyoutItems nodes={node.children} />
      </div>
    ),
  );
}

/** The collapsed sidebar: one icon per top-level entry, with its children in a flyout. */
export function NavFlyouts({ nodes, current }: { nodes: readonly NavNode[]; current: string | undefined }) {
  return (
    <ul className={classes.icons}>
      {nodes.map((node) => (
        <li key={node.label}>
          {node.kind === 'entry' ? (
            <Link
              to={node.screen.path}
              data-nav-item
              className={classes.icon}
              aria-label={node.label}
              title={node.label}
              data-current={current === node.label || undefined}
            >
              <NavIcon name={node.icon} size={20} />
            </Link>
          ) : (
            <ShellMenu
              label={node.label}
              button={<NavIcon name={node.icon} size={20} />}
              buttonClass={classes.icon}
              side="right"
              current={current === node.label}
            >
              <FlyoutItems nodes={[node]} />
            </ShellMenu>
          )}
        </li>
      ))}
    </ul>
  );
}
