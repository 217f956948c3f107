import { Suspense } from 'react';
import { disabledClass } from './button.tsx';
import { cx } from './cx.ts';
import type { DisabledButtonProps } from './disabled-button.tsx';
import { lazyNamed } from './lazy-component.ts';

const DisabledButton = lazyNamed(() => import('./disabled-button.tsx'), 'DisabledButton');

/** Shows a `DisabledButton` that loads react-aria lazily. Until then the `title` contains the reason. */
export function LazyDisabledButton(props: DisabledButtonProps) {
  const { disabledReason: reason, label, className, children } = props;
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label={label}
          aria-disabled="true"
          title={reason}
          className={cx(disabledClass, className)}
        >
          {children}
        </button>
      }
    >
      <DisabledButton {...props} />
    </Suspense>
  );
}
