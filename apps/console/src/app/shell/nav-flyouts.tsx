import { Menu, Tooltip } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { NavNode } from '../../platform/navigation.ts';
import { NavIcon } from './nav-icons.tsx';
import classes from './sidebar.module.css';

function FlyoutItems({ nodes }: { nodes: readonly NavNode[] }) {
  return nodes.map((node) =>
    node.kind === 'entry' ? (
      <Menu.Item key={node.path} component={Link} to={node.path}>
        {node.label}
      </Menu.Item>
    ) : (
      <Fragment key={node.label}>
        <Menu.Label>{node.label}</Menu.Label>
        <FlyoutItems nodes={node.children} />
      </Fragment>
    ),
  );
}

/** The collapsed sidebar: one icon for each top-level entry, with what lies below it in a flyout. */
export function NavFlyouts({ nodes, current }: { nodes: readonly NavNode[]; current: string | undefined }) {
  return (
    <ul className={classes.icons}>
      {nodes.map((node) => (
        <li key={node.label}>
          {node.kind === 'entry' ? (
            <Tooltip label={node.label} position="right">
              <Link
                to={node.path}
                data-nav-item
                className={classes.icon}
                aria-label={node.label}
                data-current={current === node.label || undefined}
              >
                <NavIcon label={node.label} size={20} />
              </Link>
            </Tooltip>
          ) : (
            <Menu trigger="click-hover" position="right-start" offset={6} openDelay={80} closeDelay={160}>
              <Menu.Target>
                <button
                  type="button"
                  data-nav-item
                  className={classes.icon}
                  aria-label={node.label}
                  data-current={current === node.label || undefined}
                >
                  <NavIcon label={node.label} size={20} />
                </button>
              </Menu.Target>
              <Menu.Dropdown className={classes.flyout ?? ''}>
                <Menu.Label>{node.label}</Menu.Label>
                <FlyoutItems nodes={node.children} />
              </Menu.Dropdown>
            </Menu>
          )}
        </li>
      ))}
    </ul>
  );
}
