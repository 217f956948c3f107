import { useQuery } from '@tanstack/react-query';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../../ui/cx.ts';
import { openReviewsQuery } from './reviews.queries.ts';

export function OpenReviewsBadge({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const t = useConsoleTranslation();
  const { data: count = 0 } = useQuery({ ...openReviewsQuery, enabled: useHasPermission('reviews.decide') });
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'tabular grid place-content-center rounded-full leading-none font-semibold',
        isOnIcon
          ? 'absolute -top-2 -right-2.5 h-4 min-w-4 bg-warn px-1 text-[0.625rem] text-bg'
          : 'h-5 min-w-5 bg-warn-wash px-1.5 text-xs text-warn',
      )}
    >
      {count}
      <span className="sr-only"> {t('reviews.waiting')}</span>
    </span>
  );
}
