import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { useConsoleTexts } from '../console/texts.ts';
import { openJobsQuery } from './jobs.queries.ts';

/** The way to what is being done for many players, with how many such jobs are not over. Beside the specified menu. */
export function JobsButton({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const t = useConsoleTexts();
  const { data: open = 0 } = useQuery(openJobsQuery);
  return (
    <button
      type="button"
      aria-current={isShown ? 'page' : undefined}
      aria-label={t('jobs.button', { count: open })}
      onClick={onShow}
      className={cx(
        'flex h-10 shrink-0 items-center gap-2 rounded-xl px-2.5 text-sm font-medium transition-colors',
        isShown ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:bg-gold-wash hover:text-text',
      )}
    >
      <ListChecks aria-hidden className="size-5" />
      <span className="hidden lg:inline">{t('jobs.title')}</span>{' '}
      {open > 0 && (
        <span className="tabular grid h-5 min-w-5 place-content-center rounded-full border border-gold/60 px-1.5 text-xs leading-none font-bold text-gold-ink">
          {open}
        </span>
      )}
    </button>
  );
}
