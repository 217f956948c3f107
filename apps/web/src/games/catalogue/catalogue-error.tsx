import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorPanel } from '../../ui/feedback.tsx';

interface CatalogueErrorProps {
  error: Error;
  /**
   * The page's query. A `useQuery` here would read the failed catalogue again each time the panel appears,
   * and the page would alternate between "loading" and the panel without end.
   */
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
}

export function CatalogueError({ error, query: { isFetching, refetch } }: CatalogueErrorProps) {
  const { t } = useTranslation();
  return (
    <ErrorPanel
      message={errorMessageOf(error, { refused: t('games.fetchFailed'), offline: t('games.loadFailed') })}
      retryLabel={t('errors.tryAgain')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
