import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../button.tsx';

interface LoadMoreButtonProps {
  /** A query that is read page by page. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Under a table: reads its next page. Nothing where there is none. */
export function LoadMoreButton({ query: pages }: LoadMoreButtonProps) {
  const t = useConsoleTranslation();
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="line"
      size="sm"
      className="self-center"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {t('requests.more')}
    </Button>
  );
}
