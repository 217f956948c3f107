import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { notify } from '../../ui/toasts.tsx';
import { createAndDownloadExport, type ExportTarget } from './exports.queries.ts';

export function ExportButton({ table, filters }: ExportTarget) {
  const t = useConsoleTranslation();
  const [rows, setRows] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => createAndDownloadExport({ table, filters }, (file) => setRows(file.rows)),
    onMutate: () => setRows(0),
    onSuccess: ({ state, failure }) => {
      if (state === 'ready') notify.success(t('recordPages.exportSaved'));
      else if (failure !== null) notify.error(t(`recordPages.failures.${failure}`));
      else if (state === 'failed') notify.error(t('recordPages.exportFailed'));
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
      busyLabel={
        rows === 0 ? t('recordPages.exporting') : t('recordPages.exportingRows', { rows: formatCount(rows) })
      }
      onClick={() => mutate()}
    >
      <FileDown aria-hidden className="size-4" />
      {t('recordPages.export')}
    </PermittedButton>
  );
}
