import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { Text } from 'react-aria-components/Text';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Button, type ButtonProps, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { notify } from '../../ui/toasts.tsx';
import { useUser } from '../sessions/session.ts';
import { statusQuery } from './console.queries.ts';
import { useConsoleTexts } from './texts.ts';

export type May = (...anyOf: readonly Permission[]) => boolean;

/**
 * Whether the agent may do any of these, as the server last said; everything until it has, because the server decides
 * anyway. A change of its role is news, so what is greyed follows at once.
 */
export function useMay(): May {
  const isAgent = useUser()?.role === 'agent';
  const { data } = useQuery({ ...statusQuery, enabled: isAgent });
  return (...anyOf) =>
    data === undefined || anyOf.length === 0 || anyOf.some((one) => data.permissions.includes(one));
}

interface BarredProps {
  /** Why not. Told to the pointer, to the keyboard, and to a finger that presses. */
  reason: string;
  /** Its name where it shows no words. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const tooltipAfterMs = 300;

/** A button in its place, greyed, that tells why it does nothing. It keeps its stop on the way of Tab, or nobody could read that. */
export function Barred({ reason, label, className, children }: BarredProps) {
  return (
    <TooltipTrigger delay={tooltipAfterMs} closeDelay={0}>
      <AriaButton
        {...(label !== undefined && { 'aria-label': label })}
        onPress={() => notify.plain(reason)}
        className={cx('cursor-not-allowed', className)}
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

/** A button that the agent may not press is greyed, with the reason. */
export function PermittedButton({ needs, ...button }: ButtonProps & { needs: Permission }) {
  const t = useConsoleTexts();
  const may = useMay();
  if (may(needs)) return <Button {...button} />;
  const { variant, size, className, children } = button;
  return (
    <Barred
      reason={t('playerDesk.notPermitted')}
      label={button['aria-label']}
      className={cx(buttonClass(variant, size), className)}
    >
      {children}
    </Barred>
  );
}

interface BarredMenuItemProps {
  reason: string;
  icon: ReactNode;
  children: string;
}

/** An entry of a menu in its place, greyed, with the reason under it. */
export function BarredMenuItem({ reason, icon, children }: BarredMenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      shouldCloseOnSelect={false}
      className="flex cursor-not-allowed items-center gap-3 rounded-xl px-3 py-2 text-[0.9375rem] text-faint outline-none data-[focused]:bg-surface-2"
      render={(props) =>
        'href' in props ? <a {...props} aria-disabled="true" /> : <div {...props} aria-disabled="true" />
      }
    >
      {icon}
      <span className="grid">
        <Text slot="label">{children}</Text>
        <Text slot="description" className="text-xs text-muted">
          {reason}
        </Text>
      </span>
    </AriaMenuItem>
  );
}
