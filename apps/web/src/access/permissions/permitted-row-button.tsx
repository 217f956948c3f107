import type { Permission } from '@golden-acers/contract/permissions';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DisabledButton } from '../../ui/disabled-button.tsx';
import { usePermissionCheck } from './permissions.ts';

interface PermittedRowButtonProps {
  permission: Permission;
  /** Another reason why the agent cannot use it. */
  disabledReason?: string | undefined;
  variant?: 'gold' | 'line';
  label: string;
  onPress: () => void;
  children: ReactNode;
}

/**
 * Shows a `PermittedButton` for a row of a table, where only a react-aria button receives Enter and Space.
 */
export function PermittedRowButton({
  permission,
  disabledReason,
  variant = 'line',
  label,
  onPress,
  children,
}: PermittedRowButtonProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const look = { className: buttonClass(variant, 'row'), children };
  const reason = may(permission) ? disabledReason : t('player.notPermitted');
  return reason === undefined ? (
    <AriaButton aria-label={label} onPress={onPress} {...look} />
  ) : (
    <DisabledButton label={label} disabledReason={reason} {...look} />
  );
}
