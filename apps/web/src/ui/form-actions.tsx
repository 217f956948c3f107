import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { useTranslation } from '../i18n/index.ts';
import { Button } from './button.tsx';

interface FormActionsProps {
  onCancel: () => void;
  submitLabel: string;
  isBusy: boolean;
  busyLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  isDanger?: boolean | undefined;
}

function Actions({
  onCancel,
  cancelLabel,
  submitLabel,
  isBusy,
  ...submit
}: FormActionsProps & { cancelLabel: string }) {
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
        className="tabular"
      >
        {submitLabel}
      </Button>
    </div>
  );
}

/** For the console. */
export function FormActions(props: FormActionsProps) {
  const t = useConsoleTranslation();
  return <Actions {...props} cancelLabel={t('transfer.cancel')} />;
}

/** For the player's site. */
export function PlayerFormActions(props: FormActionsProps) {
  const { t } = useTranslation();
  return <Actions {...props} cancelLabel={t('common.cancel')} />;
}
