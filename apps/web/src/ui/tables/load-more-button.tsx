import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../button.tsx';

interface LoadMoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

export function LoadMoreButton({ query }: LoadMoreButtonProps) {
  const t = useConsoleTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="line"
      size="sm"
      className="shrink-0 self-center justify-self-center"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('requests.more')}
    </Button>
  );
}
