import { lazy, Suspense } from 'react';
import { cx } from '../../ui/cx.ts';
import type { BarredProps } from './barred.tsx';

const Barred = lazy(async () => ({ default: (await import('./barred.tsx')).Barred }));

/** The same for the frame, which stands before react-aria has come: until then the browser's own title tells why. */
export function LaterBarred(props: BarredProps) {
  const { reason, label, className, children } = props;
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label={label}
          aria-disabled="true"
          title={reason}
          className={cx('cursor-not-allowed', className)}
        >
          {children}
        </button>
      }
    >
      <Barred {...props} />
    </Suspense>
  );
}
