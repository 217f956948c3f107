import type { Permission } from '@golden-acers/contract/permissions';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button, type ButtonProps, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DisabledButton } from '../../ui/disabled-button.tsx';
import { usePermissionCheck } from './permissions.ts';

/** A button that is disabled, with the reason, if the agent lacks the permission. */
export function PermittedButton({ permission, ...button }: ButtonProps & { permission: Permission }) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  if (may(permission)) return <Button {...button} />;
  const { variant, size, className, children } = button;
  return (
    <DisabledButton
      disabledReason={t('player.notPermitted')}
      label={button['aria-label']}
      className={cx(buttonClass(variant, size), className)}
    >
      {children}
    </DisabledButton>
  );
}

interface PermittedRowButtonProps {
  permission: Permission;
  variant?: 'gold' | 'line';
  label: string;
  onPress: () => void;
  children: ReactNode;
}

/** The same inside a row of a table: only a react-aria button receives Enter and Space there. */
export function PermittedRowButton({
  permission,
  variant = 'line',
  label,
  onPress,
  children,
}: PermittedRowButtonProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const look = { className: buttonClass(variant, 'row'), children };
  return may(permission) ? (
    <AriaButton aria-label={label} onPress={onPress} {...look} />
  ) : (
    <DisabledButton label={label} disabledReason={t('player.notPermitted')} {...look} />
  );
}
