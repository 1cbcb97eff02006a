import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { useMemory } from '#platform/local-memory.ts';
import type { NavEntry, NavGroup, NavNode } from '#platform/screen/navigation.ts';
import { NavIcon } from './nav-icons.tsx';
import classes from './nav-tree.module.css';
import { openGroups } from './shell-memory.ts';

interface Branch {
  readonly trail: string;
  readonly depth: number;
  /** The entry of the open page: its ancestors are expanded. */
  readonly currentTrail: readonly string[];
  /** While the menu is filtered, everything left is expanded. */
  readonly allOpen?: boolean;
}

function EntryLink({ entry, depth, current }: { entry: NavEntry; depth: number; current: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!current || link.current === null) return undefined;
    // Told after the layout: scrolling here would lay out the page once more.
    const placed = new IntersectionObserver(([seen]) => {
      placed.disconnect();
      seen?.target.scrollIntoView({ block: 'nearest' });
    });
    placed.observe(link.current);
    return () => placed.disconnect();
  }, [current]);
  return (
    <NavLink
      ref={link}
      to={entry.screen.path}
      data-nav-item
      className={classes.item ?? ''}
      data-depth={depth}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      {depth === 0 ? <NavIcon name={entry.icon} /> : null}
      <span className={classes.label}>{entry.label}</span>
    </NavLink>
  );
}

function GroupBranch({ group, trail, depth, currentTrail, allOpen = false }: Branch & { group: NavGroup }) {
  const [open, setOpen] = useMemory(openGroups);
  const key = `${trail}/${group.label}`;
  const holdsCurrent = currentTrail[depth] === group.label;
  // The group of the open page is expanded until someone collapses it there.
  const [closedAt, setClosedAt] = useState<string>();
  const here = currentTrail.join('/');
  const isOpen = allOpen || open.includes(key) || (holdsCurrent && closedAt !== here);
  const toggle = (): void => {
    setOpen(isOpen ? open.filter((each) => each !== key) : [...open, key]);
    setClosedAt(isOpen ? here : undefined);
  };
  return (
    <>
      <button
        type="button"
        data-nav-item
        className={classes.item}
        data-depth={depth}
        data-holds-current={(holdsCurrent && !isOpen) || undefined}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {depth === 0 ? <NavIcon name={group.icon} /> : null}
        <span className={classes.label}>{group.label}</span>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden />
      </button>
      {isOpen ? (
        <NavBranch
          nodes={group.children}
          trail={key}
          depth={depth + 1}
          currentTrail={holdsCurrent ? currentTrail : []}
          allOpen={allOpen}
        />
      ) : null}
    </>
  );
}

export function NavBranch({ nodes, ...branch }: Branch & { nodes: readonly NavNode[] }) {
  const { depth, currentTrail } = branch;
  return (
    <ul className={classes.branch}>
      {nodes.map((node) => (
        <li key={node.label}>
          {node.kind === 'entry' ? (
            <EntryLink entry={node} depth={depth} current={currentTrail[depth] === node.label} />
          ) : (
            <GroupBranch group={node} {...branch} />
          )}
        </li>
      ))}
    </ul>
  );
}
