import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { DialogTrigger, Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';

const popoverClass = 'card appear z-40 min-w-56 overflow-auto p-1.5 shadow-card outline-none';

interface DropdownMenuProps {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  header?: ReactNode;
  isInitiallyOpen?: boolean;
  children: ReactNode;
}

/**
 * A button with a menu: arrows move, letters jump, Escape and an outside click close. Import from lazy code
 * only.
 */
export function DropdownMenu({
  label,
  button,
  buttonClassName,
  header: head,
  isInitiallyOpen: isOpenAtFirst = false,
  children,
}: DropdownMenuProps) {
  return (
    <MenuTrigger defaultOpen={isOpenAtFirst}>
      <AriaButton aria-label={label} className={cx('rounded-full', buttonClassName)}>
        {button}
      </AriaButton>
      <Popover placement="bottom end" offset={8} className={popoverClass}>
        {head}
        <AriaMenu aria-label={label} className="grid gap-0.5 outline-none">
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

interface PopoverButtonProps {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  isInitiallyOpen?: boolean;
  children: ReactNode | ((panel: { close: () => void }) => ReactNode);
}

export function PopoverButton({
  label,
  button,
  buttonClassName,
  isInitiallyOpen: isOpenAtFirst = false,
  children,
}: PopoverButtonProps) {
  return (
    <DialogTrigger defaultOpen={isOpenAtFirst}>
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
