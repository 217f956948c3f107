import { LoadingSkeletons, Skeleton } from '../../ui/feedback.tsx';

const skeletons = ['first', 'second', 'third'] as const;

export function NotificationSkeletons() {
  return (
    <LoadingSkeletons>
      {skeletons.map((name) => (
        <div key={name} className="flex gap-3 px-2.5 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid grow gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </LoadingSkeletons>
  );
}
