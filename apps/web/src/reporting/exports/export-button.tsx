import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { notify } from '../../ui/toasts.tsx';
import { createAndDownloadExport, type ExportTarget } from './exports.queries.ts';

export function ExportButton({ table, filters }: ExportTarget) {
  const t = useConsoleTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => createAndDownloadExport({ table, filters }),
    onSuccess: (isSaved) => {
      if (isSaved) notify.success(t('recordPages.exportSaved'));
      else notify.info(t('recordPages.exportLater'), { description: t('recordPages.exportLaterHint') });
    },
    onError: (error) => notify.error(errorMessageOf(error, { refused: t('recordPages.exportFailed') })),
  });
  return (
    <PermittedButton
      permission="exports.make"
      variant="line"
      size="sm"
      busy={isPending}
      busyLabel={t('recordPages.exporting')}
      onClick={() => mutate()}
    >
      <FileDown aria-hidden className="size-4" />
      {t('recordPages.export')}
    </PermittedButton>
  );
}
