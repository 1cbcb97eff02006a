import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import { useConsole } from '#platform/console-context.tsx';
import { FilterBox } from './find/filter-box.tsx';
import type { FindKey, FindKeys } from './find/find-panel.tsx';
import { NavFlyouts } from './nav-flyouts.tsx';
import { NavBranch } from './nav-tree.tsx';
import { nodesFor } from './find/palette.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly collapsed: boolean;
  /** Absent where nothing can be collapsed, as in the drawer of small screens. */
  readonly onCollapse?: (collapsed: boolean) => void;
  /** The filter box lost the focus, or something was opened from it. */
  readonly onLeave: () => void;
  readonly currentTrail: readonly string[];
}

/** Up and down through the visible entries, right and left to expand and collapse a group. */
function moveInTree(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement | null): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-nav-item]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const item = items[at];
  if (item === undefined) return;
  const expanded = item.getAttribute('aria-expanded');
  if (event.key === 'ArrowDown') items[at + 1]?.focus();
  else if (event.key === 'ArrowUp') (items[at - 1] ?? input)?.focus();
  else if (event.key === 'ArrowRight' && expanded === 'false') item.click();
  else if (event.key === 'ArrowLeft' && expanded === 'true') item.click();
  else return;
  event.preventDefault();
}

/** The results panel is a chunk of its own, loaded when the box is first used. */
const FindPanel = lazy(async () => ({ default: (await import('./find/find-panel.tsx')).FindPanel }));

export function Sidebar({ inputRef, collapsed, onCollapse, onLeave, currentTrail }: SidebarProps) {
  const { tree } = useConsole();
  const resultsId = useId();
  const treeRef = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const [active, setActive] = useState<string>();
  // Enter may be pressed before the panel or its results have loaded.
  const [awaited, setAwaited] = useState<FindKey>();
  const keys = useRef<FindKeys>(null);
  const filtering = text.trim() !== '';

  const change = (next: string): void => {
    setText(next);
    setAwaited(undefined);
  };
  const leave = (): void => {
    change('');
    setFocused(false);
    inputRef.current?.blur();
    onLeave();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionEnd, value } = event.currentTarget;
    if (event.key === 'Escape') {
      if (text === '') leave();
      else change('');
    } else if (keys.current?.(event, selectionEnd === value.length) === true) {
      // The panel handled the key.
    } else if (event.key === 'ArrowDown' && !filtering) {
      treeRef.current?.querySelector<HTMLElement>('[data-nav-item]')?.focus();
    } else if (event.key === 'Enter' && filtering) {
      setAwaited({ key: event.key, ctrlKey: event.ctrlKey, metaKey: event.metaKey });
    } else return;
    event.preventDefault();
  };

  const CollapseIcon = collapsed ? IconChevronsRight : IconChevronsLeft;
  return (
    <>
      <nav aria-label="Main" className={classes.sidebar} data-collapsed={collapsed || undefined}>
        <div className={classes.brand}>
          <Link to="/" className={classes.name} aria-label="Supersync, home">
            <img src="/favicon.svg" width={22} height={22} alt="" />
            {collapsed ? null : <span>Supersync</span>}
          </Link>
        </div>
        {collapsed ? null : (
          <FilterBox
            inputRef={inputRef}
            text={text}
            resultsId={resultsId}
            active={active}
            onText={change}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              if (text === '') onLeave();
            }}
          />
        )}
        {/* Keys move the focus between links and buttons, which are still what people click. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={treeRef} className={classes.nav} onKeyDown={(event) => moveInTree(event, inputRef.current)}>
          {collapsed ? (
            <NavFlyouts nodes={tree} current={currentTrail[0]} />
          ) : (
            <NavBranch
              nodes={filtering ? nodesFor(text, tree) : tree}
              trail=""
              depth={0}
              currentTrail={currentTrail}
              allOpen={filtering}
            />
          )}
        </div>
        {onCollapse === undefined ? null : (
          <button
            type="button"
            className={classes.collapse}
            aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
            onClick={() => onCollapse(!collapsed)}
          >
            <CollapseIcon size={16} aria-hidden />
            {collapsed ? null : <span>Collapse</span>}
          </button>
        )}
      </nav>
      {!collapsed && (focused || filtering) ? (
        <Suspense>
          <FindPanel
            id={resultsId}
            text={text}
            keys={keys}
            awaited={awaited}
            onActive={setActive}
            onLeave={leave}
          />
        </Suspense>
      ) : null}
    </>
  );
}
