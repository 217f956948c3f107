import { lazy, Suspense } from 'react';
import { cx } from '../ui/cx.ts';
import type { BarredProps } from './barred.tsx';
import { barredClass } from './barred-class.ts';

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
          className={cx(barredClass, className)}
        >
          {children}
        </button>
      }
    >
      <Barred {...props} />
    </Suspense>
  );
}
