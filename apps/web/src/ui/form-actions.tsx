import { useTranslation } from '../i18n/index.ts';
import { Button } from './button.tsx';

interface FormActionsProps {
  onCancel: () => void;
  cancelLabel?: string | undefined;
  submitLabel: string;
  isBusy: boolean;
  busyLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  isDanger?: boolean | undefined;
  isSubmitFocused?: boolean;
}

/** Its texts are the site's, because players' forms use it too. */
export function FormActions({ onCancel, cancelLabel, submitLabel, isBusy, ...submit }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="line" onClick={onCancel} disabled={isBusy}>
        {cancelLabel ?? t('common.cancel')}
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
