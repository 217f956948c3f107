import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { failureOf } from '../../console/attempts.ts';
import { PermittedButton } from '../../console/permitted.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { notify } from '../../ui/toasts.tsx';
import { type ExportAsk, makeFile } from './exports.queries.ts';

/** Has what the table shows written to a file: saved at once when it is soon made, otherwise found on Download. */
export function ExportButton({ table, filters }: ExportAsk) {
  const t = useConsoleTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => makeFile({ table, filters }),
    onSuccess: (isSaved) => {
      if (isSaved) notify.success(t('recordDesk.exportSaved'));
      else notify.plain(t('recordDesk.exportLater'), { description: t('recordDesk.exportLaterHint') });
    },
    onError: (error) => notify.error(failureOf(error, t('recordDesk.exportFailed')).message),
  });
  return (
    <PermittedButton
      needs="exports.make"
      variant="line"
      size="sm"
      busy={isPending}
      busyLabel={t('recordDesk.exporting')}
      onClick={() => mutate()}
    >
      <FileDown aria-hidden className="size-4" />
      {t('recordDesk.export')}
    </PermittedButton>
  );
}
