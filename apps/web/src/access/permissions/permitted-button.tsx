import type { Permission } from '@golden-acers/contract/permissions';
import { Suspense } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button, type ButtonProps, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { usePermissionCheck } from './permissions.ts';

// Its tooltip needs react-aria, which the console's layout does not wait for.
const DisabledButton = lazyNamed(() => import('../../ui/disabled-button.tsx'), 'DisabledButton');

interface PermittedButtonProps extends ButtonProps {
  permission: Permission;
  /** Another reason why the agent cannot use it. */
  disabledReason?: string | undefined;
}

/** Shows a button that is disabled, with the reason, if the agent lacks the permission. */
export function PermittedButton({ permission, disabledReason, ...button }: PermittedButtonProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const reason = may(permission) ? disabledReason : t('player.notPermitted');
  return <ExplainedButton disabledReason={reason} {...button} />;
}

/** Shows a button that is disabled, with the reason, if there is one. */
export function ExplainedButton({
  disabledReason,
  ...button
}: ButtonProps & { disabledReason: string | undefined }) {
  if (disabledReason === undefined) return <Button {...button} />;
  const { variant, size, className, children } = button;
  return (
    <Suspense fallback={<Button {...button} disabled />}>
      <DisabledButton
        disabledReason={disabledReason}
        label={button['aria-label']}
        className={cx(buttonClass(variant, size), className)}
      >
        {children}
      </DisabledButton>
    </Suspense>
  );
}
