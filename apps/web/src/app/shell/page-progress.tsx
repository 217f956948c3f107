import { useIsPageLoading } from './page-loading.ts';

/** A gold line that runs below the header while a page's files take longer than a moment. */
export function PageProgress() {
  if (!useIsPageLoading()) return null;
  return (
    <div
      aria-hidden
      className="after-a-moment fixed inset-x-0 top-(--header-height) z-40 h-0.5 overflow-hidden"
    >
      <div className="page-progress h-full w-1/3" />
    </div>
  );
}
