import { create } from 'zustand';

const usePageLoading = create(() => ({ count: 0 }));
const addLoading = (change: 1 | -1) => usePageLoading.setState(({ count }) => ({ count: count + change }));

/** Shows a progress bar until the files have loaded or failed, while the previous page stays visible. */
export async function trackPageLoading<T>(load: () => Promise<T>): Promise<T> {
  addLoading(1);
  try {
    return await load();
  } finally {
    addLoading(-1);
  }
}

export function PageProgress() {
  const isLoading = usePageLoading(({ count }) => count > 0);
  if (!isLoading) return null;
  return (
    <div
      aria-hidden
      className="after-a-moment fixed inset-x-0 top-(--header-height) z-40 h-0.5 overflow-hidden"
    >
      <div className="page-progress h-full w-1/3" />
    </div>
  );
}
