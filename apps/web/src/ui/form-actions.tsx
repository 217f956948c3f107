import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { useTranslation } from '../i18n/index.ts';
import { Button } from './button.tsx';

interface FormActionsProps {
  onCancel: () => void;
  cancelLabel?: string;
  submitLabel: string;
  isBusy: boolean;
  busyLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  isDanger?: boolean | undefined;
  isSubmitFocused?: boolean;
}

function Actions({ onCancel, cancelLabel, submitLabel, isBusy, ...submit }: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="line" onClick={onCancel} disabled={isBusy}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        variant={submit.isDanger === true ? 'danger' : 'gold'}
        busy={isBusy}
        busyLabel={submit.busyLabel}
        disabled={submit.isDisabled}
        autoFocus={submit.isSubmitFocused}
        className="tabular"
      >
        {submitLabel}
      </Button>
    </div>
  );
}

export function FormActions(props: FormActionsProps) {
  const t = useConsoleTranslation();
  return <Actions cancelLabel={t('transfer.cancel')} {...props} />;
}

export function PlayerFormActions(props: FormActionsProps) {
  const { t } = useTranslation();
  return <Actions cancelLabel={t('common.cancel')} {...props} />;
}
