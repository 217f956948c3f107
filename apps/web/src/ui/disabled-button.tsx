import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { disabledClass } from './button.tsx';
import { cx } from './cx.ts';
import { notify } from './toasts.tsx';

export interface DisabledButtonProps {
  /** Shown on hover, on focus, and on a press. */
  disabledReason: string;
  /** The accessible name of a button without text. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const tooltipDelayMs = 300;

/** Shows a button that cannot be used but can be focused, so that keyboard users can read the reason. */
export function DisabledButton({ disabledReason: reason, label, className, children }: DisabledButtonProps) {
  return (
    <TooltipTrigger delay={tooltipDelayMs} closeDelay={0}>
      <AriaButton
        {...(label !== undefined && { 'aria-label': label })}
        onPress={() => notify.info(reason)}
        className={cx(disabledClass, className)}
        render={(props) => <button {...props} aria-disabled="true" />}
      >
        {children}
      </AriaButton>
      <Tooltip
        offset={6}
        className="z-60 max-w-64 rounded-lg border border-line-strong bg-raised px-3 py-2 text-xs text-text shadow-card"
      >
        {reason}
      </Tooltip>
    </TooltipTrigger>
  );
}

interface DisabledMenuItemProps {
  disabledReason: string;
  icon: ReactNode;
  children: string;
}

export function DisabledMenuItem({ disabledReason: reason, icon, children }: DisabledMenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      shouldCloseOnSelect={false}
      className="flex cursor-not-allowed items-center gap-3 rounded-xl px-3 py-2 text-[0.9375rem] text-faint outline-none data-[focused]:bg-surface-2 [&>svg]:shrink-0"
      render={(props) =>
        'href' in props ? <a {...props} aria-disabled="true" /> : <div {...props} aria-disabled="true" />
      }
    >
      {icon}
      <span className="grid">
        <span>{children}</span>
        {/* It belongs to the name, because voice control needs the visible text there. */}
        <span className="max-w-64 text-xs text-muted">{reason}</span>
      </span>
    </AriaMenuItem>
  );
}
