import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { saveText } from '../../reporting/files/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { laterPart } from '../../ui/later-part.ts';
import { notify } from '../../ui/toasts.tsx';

const CloseDialog = laterPart(async () => (await import('./close-dialog.tsx')).CloseDialog);

/** What is kept about the player: to take along, and to end. */
export function OwnData() {
  const { t } = useTranslation();
  const [isClosing, setClosing] = useState(false);
  const save = useMutation({
    mutationFn: async () => (await call('GET /user/export')).data,
    onSuccess: (data) => {
      saveText(
        `golden-acers-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      );
      notify.success(t('privacy.exported'));
    },
    onError: (error) => notify.error(messageOf(error, { refused: t('privacy.exportFailed') })),
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
          <CloseDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
