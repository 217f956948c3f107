import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Button } from './button.tsx';

interface FormActionsProps {
  onCancel: () => void;
  submitLabel: string;
  isBusy: boolean;
  busyLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  isDanger?: boolean | undefined;
}

export function FormActions({ onCancel, submitLabel, isBusy, ...submit }: FormActionsProps) {
  const t = useConsoleTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="line" onClick={onCancel} disabled={isBusy}>
        {t('transfer.cancel')}
      </Button>
      <Button
        type="submit"
        variant={submit.isDanger === true ? 'danger' : 'gold'}
        busy={isBusy}
        busyLabel={submit.busyLabel}
        disabled={submit.isDisabled}
      >
        {submitLabel}
      </Button>
    </div>
  );
}
