import type { PageMeta } from '@golden-acers/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { IconButton } from '../button.tsx';

interface PaginationProps {
  /** Undefined while the first page loads. The space of the pager is reserved. */
  meta: PageMeta | undefined;
  onPageChange: (page: number) => void;
}

export function Pagination({ meta, onPageChange }: PaginationProps) {
  const t = useConsoleTranslation();
  const { page = 1, pageSize = 1, total = 0 } = meta ?? {};
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label={t('pager.label')}
      className="flex h-10 pointer-coarse:h-11 shrink-0 items-center gap-2 text-sm text-muted"
    >
      <p className="tabular grow" aria-live="polite">
        {total > 0 &&
          t('pager.range', {
            first: formatCount(first),
            last: formatCount(last),
            total: formatCount(total),
          })}
      </p>
      <p className="tabular">
        {meta !== undefined && t('pager.page', { page: formatCount(page), pages: formatCount(pages) })}
      </p>
      <IconButton label={t('pager.previous')} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('pager.next')} disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  );
}
