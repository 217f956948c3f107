import { type ComponentProps, Suspense } from 'react';
import { loadRegionMessages } from '../../i18n/lazy-messages.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';

const RegionName = lazyNamed(() => import('./region-name.tsx'), 'RegionName', loadRegionMessages);
const RegionSelect = lazyNamed(() => import('./region-select.tsx'), 'RegionSelect', loadRegionMessages);

export function LazyRegionName({ region }: { region: string }) {
  return (
    <Suspense fallback={region}>
      <RegionName region={region} />
    </Suspense>
  );
}

/** The names load when a country has regions. */
export function RegionField(props: ComponentProps<typeof RegionSelect>) {
  return (
    <Suspense fallback={<Skeleton className="h-18" />}>
      <RegionSelect {...props} />
    </Suspense>
  );
}
