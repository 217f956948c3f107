import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { AuthLayout } from './auth-layout.tsx';

interface ResultPageProps {
  title: string;
  heading: string;
  icon: LucideIcon;
  tone: 'good' | 'gold' | 'bad';
  text: string;
  isBelowToasts?: boolean;
  hint?: ReactNode;
  children?: ReactNode;
}

const tones = { good: 'text-good', gold: 'text-gold-ink', bad: 'text-bad' } as const;

/** Replaces a form by its result and next steps, which are announced and get the focus. */
export function ResultPage({ icon: Icon, tone, text, hint, children, ...layout }: ResultPageProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus was removed with its form.
  useEffect(() => {
    if (text !== '' && document.activeElement === document.body) words.current?.focus();
  }, [text]);
  return (
    <AuthLayout {...layout} intro="">
      <div className="grid justify-items-center gap-4 text-center">
        <Icon aria-hidden className={cx('size-14', tones[tone])} strokeWidth={1.5} />
        <p ref={words} tabIndex={-1} role="status" className="wrap-anywhere text-text outline-none">
          {text}
        </p>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        {children !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </AuthLayout>
  );
}
