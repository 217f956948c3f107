import type { BulkJob } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { call } from '../../api/client.ts';
import { refetchQueries } from '../../api/refetch-queries.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { downloadText } from '../../reporting/files/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { bulkJobsKey } from './bulk-jobs.queries.ts';

/** The server no longer stores the passwords, so the dialog asks for confirmation before it closes. */
export function BulkJobPasswordsDialog({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () =>
      (await call('POST /fortune-panda/jobs/:id/passwords', { params: { id: job.id }, body: {} })).data,
    gcTime: 0,
  });
  function close(): void {
    if (isPending) return;
    onClose();
    void refetchQueries(client, bulkJobsKey);
  }
  return (
    <Dialog isOpen onClose={close} title={t('jobs.passwords.title')} width="wide" isDismissable={false}>
      <p className="text-sm text-muted">
        {t(data === undefined ? 'jobs.passwords.once' : 'jobs.passwords.gone')}
      </p>
      {data !== undefined && (
        <ul className="grid max-h-80 overflow-y-auto rounded-xl border border-line bg-sunk px-4 py-1 text-sm">
          {data.passwords.map(({ account, password }) => (
            <li key={account} className="flex justify-between gap-4 border-line py-1.5 not-last:border-b">
              <span className="truncate">{account}</span>
              <code className="shrink-0 select-all">{password}</code>
            </li>
          ))}
        </ul>
      )}
      <RequestError error={error} fallback={t('jobs.refused')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={close}>
          {t('transfer.close')}
        </Button>
        {data === undefined ? (
          <Button busy={isPending} onClick={() => mutate()}>
            {t('jobs.passwords.show', { count: job.passwords })}
          </Button>
        ) : (
          <Button onClick={() => downloadText(data.csv.name, data.csv.text, 'text/csv')}>
            <FileDown aria-hidden className="size-4" />
            {t('jobs.csv')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
