import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConsole } from '#platform/console-context.tsx';
import { FilterBox } from './filter-box.tsx';
import { FilterResults } from './filter-results.tsx';
import { NavFlyouts } from './nav-flyouts.tsx';
import { NavBranch } from './nav-tree.tsx';
import classes from './sidebar.module.css';
import { useResults } from './use-results.ts';

interface SidebarProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly collapsed: boolean;
  /** Absent where there is nothing to collapse, as in the drawer of a small screen. */
  readonly onCollapse?: (collapsed: boolean) => void;
  /** The filter box was left, or something was opened from it. */
  readonly onLeave: () => void;
  readonly currentTrail: readonly string[];
}

/** Up and down through whatever is shown, right and left to open and close a group. */
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

export function Sidebar({ inputRef, collapsed, onCollapse, onLeave, currentTrail }: SidebarProps) {
  const { tree } = useConsole();
  const navigate = useNavigate();
  const resultsId = useId();
  const treeRef = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [wanted, setWanted] = useState(false);
  const results = useResults(text, wanted);
  const filtering = text.trim() !== '';
  const active = results.options.some(({ id }) => id === chosen) ? chosen : results.best;

  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const change = (next: string): void => {
    setText(next);
    setChosen(undefined);
  };
  const leave = (): void => {
    change('');
    inputRef.current?.blur();
    onLeave();
  };
  const move = (step: 1 | -1): void => {
    const { options } = results;
    const at = options.findIndex(({ id }) => id === active);
    setChosen(options[(at + step + options.length) % options.length]?.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      if (text === '') leave();
      else change('');
    } else if (event.key === 'ArrowDown' && !filtering) {
      treeRef.current?.querySelector<HTMLElement>('[data-nav-item]')?.focus();
    } else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp' && filtering) move(-1);
    else if (event.key === 'Enter' && filtering) {
      const option = results.options.find(({ id }) => id === active);
      if (option === undefined) return;
      leave();
      void navigate(option.href);
    } else return;
    event.preventDefault();
  };

  const CollapseIcon = collapsed ? IconChevronsRight : IconChevronsLeft;
  return (
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
          onFocus={() => setWanted(true)}
          onBlur={() => {
            if (text === '') onLeave();
          }}
        />
      )}
      {/* Keys move between links and buttons, which remain what one clicks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={treeRef} className={classes.nav} onKeyDown={(event) => moveInTree(event, inputRef.current)}>
        {collapsed ? (
          <NavFlyouts nodes={tree} current={currentTrail[0]} />
        ) : filtering ? (
          <FilterResults id={resultsId} results={results} active={active} onOpen={leave} />
        ) : (
          <NavBranch nodes={tree} trail="" depth={0} currentTrail={currentTrail} />
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
  );
}
