import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { DialogTrigger, Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';

const popoverClass = 'card appear z-40 min-w-56 overflow-auto p-1.5 shadow-card outline-none';

interface MenuButtonProps {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  isInitiallyOpen?: boolean;
}

/** Arrows move, letters jump, Escape and an outside click close. Import from lazy code only. */
export function DropdownMenu({
  label,
  button,
  buttonClassName,
  header,
  isInitiallyOpen = false,
  children,
}: MenuButtonProps & { header?: ReactNode; children: ReactNode }) {
  return (
    <MenuTrigger defaultOpen={isInitiallyOpen}>
      <AriaButton aria-label={label} className={cx('rounded-full', buttonClassName)}>
        {button}
      </AriaButton>
      <Popover placement="bottom end" offset={8} className={popoverClass}>
        {header}
        <AriaMenu
          aria-label={label}
          // The press came before this code was loaded, so the trigger knows no key that opened it.
          {...(isInitiallyOpen && { autoFocus: 'first' as const })}
          className="grid gap-0.5 outline-none"
        >
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface DropdownMenuItemProps {
  icon?: ReactNode;
  onAction: () => void;
  children: string;
}

export function DropdownMenuItem({ icon, onAction, children }: DropdownMenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      onAction={onAction}
      className={cx(
        'flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2.5 pointer-coarse:py-3 text-[0.9375rem] text-muted outline-none',
        'data-[focused]:bg-gold-wash data-[focused]:text-text',
      )}
    >
      {icon}
      {children}
    </AriaMenuItem>
  );
}

interface PopoverButtonProps extends MenuButtonProps {
  children: ReactNode | ((panel: { close: () => void }) => ReactNode);
}

export function PopoverButton({
  label,
  button,
  buttonClassName,
  isInitiallyOpen = false,
  children,
}: PopoverButtonProps) {
  return (
    <DialogTrigger defaultOpen={isInitiallyOpen}>
      <AriaButton aria-label={label} className={cx('rounded-xl', buttonClassName)}>
        {button}
      </AriaButton>
      <Popover placement="bottom end" offset={8} className={popoverClass}>
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
