import { Button } from '../ui/button.tsx';
import { useConsoleTexts } from './texts.ts';

interface MoreButtonProps {
  /** A query that is read page by page. */
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Under a table: reads its next page. Nothing where there is none. */
export function MoreButton({ pages }: MoreButtonProps) {
  const t = useConsoleTexts();
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
