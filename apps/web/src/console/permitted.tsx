import type { Permission } from '@golden-acers/contract/permissions';
import { Button, type ButtonProps, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Barred } from './barred.tsx';
import { useMay } from './may.ts';
import { useConsoleTexts } from './texts.ts';

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
