import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { downloadText } from '../../reporting/files/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

const CloseAccountDialog = lazyComponent(() => import('./close-account-dialog.tsx'), 'CloseAccountDialog');

export function PersonalDataSettings() {
  const { t } = useTranslation('settings');
  const [isClosing, setClosing] = useState(false);
  const save = useCommand('GET /user/export', {
    success: t('privacy.exported'),
    failure: t('privacy.exportFailed'),
    onSuccess: ({ data }) =>
      downloadText(
        `golden-acers-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      ),
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-md text-sm text-muted">{t('privacy.exportHint')}</p>
        <Button
          variant="line"
          busy={save.isPending}
          busyLabel={t('privacy.exporting')}
          onClick={() => save.mutate()}
        >
          <Download aria-hidden className="size-4" />
          {t('privacy.export')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p className="max-w-md text-sm text-muted">{t('privacy.closeHint')}</p>
        <Button variant="danger" onClick={() => setClosing(true)}>
          {t('privacy.close')}
        </Button>
      </div>
      {isClosing && (
        <Suspense>
          <CloseAccountDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
