import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './shell-menu.module.css';

interface ShellMenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass: string | undefined;
  readonly side: 'below' | 'right';
  readonly children: ReactNode;
  readonly current?: boolean;
}

const gap = 4;
const edge = 12;

/** Below its button, right-aligned, or to its right, growing towards the free space. */
function place(menu: HTMLElement, button: HTMLElement, side: ShellMenuProps['side']): void {
  const at = button.getBoundingClientRect();
  const { style } = menu;
  if (side === 'below') {
    style.top = `${at.bottom + gap}px`;
    style.right = `${Math.max(edge, window.innerWidth - at.right)}px`;
    style.maxHeight = `${window.innerHeight - at.bottom - gap - edge}px`;
    return;
  }
  const upwards = at.top > window.innerHeight / 2;
  style.left = `${at.right + gap}px`;
  style.top = upwards ? 'auto' : `${at.top}px`;
  style.bottom = upwards ? `${window.innerHeight - at.bottom}px` : 'auto';
  style.maxHeight = `${(upwards ? at.bottom : window.innerHeight - at.top) - edge}px`;
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  // Stops the sidebar's own arrow keys.
  event.stopPropagation();
  items.at(to % items.length)?.focus();
}

/** A menu of the shell. The native popover closes it, restores the focus and stacks it on top. */
export function ShellMenu({ label, button, buttonClass, side, children, current = false }: ShellMenuProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        data-nav-item={side === 'right' || undefined}
        className={buttonClass}
        aria-label={label}
        title={side === 'right' ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        data-current={current || undefined}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={menuRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classes.menu}
        onBeforeToggle={() => {
          if (menuRef.current !== null && buttonRef.current !== null)
            place(menuRef.current, buttonRef.current, side);
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open')
            menuRef.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
        }}
        onKeyDown={move}
        onClick={() => menuRef.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
