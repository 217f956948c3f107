import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ErrorBar } from '../../ui/feedback.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import type { MoneyCommandKind, useMoneyCommand } from './transfers.queries.ts';

interface MoneyCommandFooterProps {
  kind: MoneyCommandKind;
  command: Omit<ReturnType<typeof useMoneyCommand>, 'send'>;
  unsettledHint: string;
  submitLabel: string;
  onCancel: () => void;
  isDisabled?: boolean | undefined;
  isSubmitFocused?: boolean;
}

/** Shows the error and the buttons of a form that moves money. */
export function MoneyCommandFooter({ command, unsettledHint, ...actions }: MoneyCommandFooterProps) {
  const t = useConsoleTranslation();
  const { problem, isUnsettled, isPending } = command;
  return (
    <>
      {problem !== undefined && (
        <ErrorBar>
          <p>{problem}</p>
          {isUnsettled && <p className="mt-1 text-muted">{unsettledHint}</p>}
        </ErrorBar>
      )}
      <FormActions
        {...actions}
        isBusy={isPending}
        busyLabel={t(`transfer.${actions.kind}.busy`)}
        {...(isUnsettled && { cancelLabel: t('transfer.close'), submitLabel: t('transfer.sendAgain') })}
      />
    </>
  );
}
