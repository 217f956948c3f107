import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { notify } from '../../ui/toasts.tsx';
import { createAndDownloadExport, type ExportTarget } from './exports.queries.ts';

export function ExportButton({ table, filters }: ExportTarget) {
  const t = useConsoleTranslation();
  const [rows, setRows] = useState(0);
  const { mutate, isPending } = useCommand(
    () => {
      setRows(0);
      return createAndDownloadExport({ table, filters }, (file) => setRows(file.rows));
    },
    {
      failure: t('recordPages.exportFailed'),
      onSuccess: ({ state, failure }) => {
        if (state === 'ready') notify.success(t('recordPages.exportSaved'));
        else if (failure !== null) notify.error(t(`recordPages.failures.${failure}`));
        else if (state === 'failed') notify.error(t('recordPages.exportFailed'));
        else notify.info(t('recordPages.exportLater'), { description: t('recordPages.exportLaterHint') });
      },
    },
  );
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
