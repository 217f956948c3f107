import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../button.tsx';

interface LoadMoreButtonProps {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
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
