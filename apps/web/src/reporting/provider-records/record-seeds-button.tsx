import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { siteQuery } from '../../api/site.queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { recordNumberOf } from './record-number.ts';
import type { RecordSeedsDialog } from './record-seeds-dialog.tsx';

const LazyRecordSeedsDialog = lazy(async () => ({
  default: (await import('./record-seeds-dialog.tsx')).RecordSeedsDialog,
}));

type RecordSeedsButtonProps = Omit<ComponentProps<typeof RecordSeedsDialog>, 'onClose'>;

/** Only the sandbox reveals the seeds of its rounds. */
export function RecordSeedsButton(record: RecordSeedsButtonProps) {
  const { t } = useTranslation('activity');
  const { data: site } = useQuery(siteQuery);
  const [isOpen, setOpen] = useState(false);
  if (site?.sandbox !== true) return null;
  return (
    <>
      <button
        type="button"
        className="text-gold-ink hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        aria-label={t('fairness.label', { record: recordNumberOf(record.recordId) })}
        onClick={() => setOpen(true)}
      >
        {t('fairness.open')}
      </button>
      {isOpen && (
        <Suspense>
          <LazyRecordSeedsDialog {...record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
