import { useQuery } from '@tanstack/react-query';
import { errorMessageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { catalogueQuery } from './games.queries.ts';

export function CatalogueError({ error }: { error: Error }) {
  const { t } = useTranslation();
  const { isFetching, refetch } = useQuery(catalogueQuery);
  return (
    <ErrorPanel
      message={errorMessageOf(error, { refused: t('games.fetchFailed'), offline: t('games.loadFailed') })}
      retryLabel={t('errors.tryAgain')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
