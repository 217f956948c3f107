import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ApiRefusal, errorMessageOf } from '../api/errors.ts';
import { useTranslation } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { lazyNamed } from './lazy-component.ts';

const HelpLink = lazyNamed(() => import('./help-link.tsx'), 'HelpLink');

interface RequestErrorProps {
  error: unknown;
  fallback: string;
  className?: string;
}

export function RequestError({ error, fallback, ...bar }: RequestErrorProps) {
  if (error === null) return null;
  return (
    <ErrorBar {...bar}>
      {errorMessageOf(error, { refused: fallback })} <RefusalHelp error={error} />
    </ErrorBar>
  );
}

/** Shows a link to the article that explains a refusal, if there is one. */
export function RefusalHelp({ error }: { error: unknown }) {
  if (!(error instanceof ApiRefusal) || error.code === undefined) return null;
  return (
    <Suspense>
      <HelpLink code={error.code} />
    </Suspense>
  );
}

export function ErrorBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      role="alert"
      className={cx('flex items-start gap-2.5 rounded-xl bg-bad-wash px-4 py-3 text-sm text-bad', className)}
    >
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

interface ErrorPanelProps {
  message: string;
  /** Default: "Try Again". */
  retryLabel?: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function ErrorPanel({ message, retryLabel, onRetry, isRetrying = false }: ErrorPanelProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="card grid min-h-60 place-content-center justify-items-center gap-4 px-6 py-10 text-center"
    >
      <CircleAlert aria-hidden className="size-9 text-bad" />
      <p className="max-w-sm text-muted">{message}</p>
      <Button variant="line" busy={isRetrying} onClick={onRetry}>
        {retryLabel ?? t('errors.tryAgain')}
      </Button>
    </div>
  );
}

interface QueryErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  fallback: string;
}

/** Stands in a section of a page. */
export function QueryErrorBar({ query, fallback }: QueryErrorProps) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-3">
      <RequestError error={query.error} fallback={fallback} className="w-full" />
      <Button variant="line" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('errors.tryAgain')}
      </Button>
    </div>
  );
}

interface QueryErrorPanelProps extends QueryErrorProps {
  /** Shown instead of the default text for a missing response. */
  offlineFallback?: string;
}

/** Pass the page's own query as `query`: another `useQuery` would refetch whenever the panel appears. */
export function QueryErrorPanel({ query, fallback, offlineFallback }: QueryErrorPanelProps) {
  return (
    <ErrorPanel
      message={errorMessageOf(query.error, {
        refused: fallback,
        ...(offlineFallback !== undefined && { offline: offlineFallback }),
      })}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

interface EmptyPanelProps {
  icon: LucideIcon;
  children: ReactNode;
}

export function EmptyPanel({ icon: Icon, children }: EmptyPanelProps) {
  return (
    <div className="card grid min-h-60 place-content-center justify-items-center gap-4 px-6 py-10 text-center text-muted">
      <Icon aria-hidden className="size-9 text-gold-ink opacity-70" />
      <div className="grid max-w-md justify-items-center gap-3">{children}</div>
    </div>
  );
}

export function LoadingSkeletons({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('common.loading')}</span>
      {children}
    </div>
  );
}

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cx('skeleton', className)} />;
}

type Tone = 'good' | 'bad' | 'warn' | 'gold' | 'plain' | 'onPicture';
const tones: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
  gold: 'bg-gold-wash text-gold-ink',
  plain: 'bg-surface-3 text-muted',
  onPicture: 'bg-black/75 text-[#9bf2c6]',
};

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs leading-none font-semibold whitespace-nowrap tight:whitespace-normal',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
