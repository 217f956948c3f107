import { Component, type ReactNode, useEffect, useState } from 'react';
import { isOffline } from '../../api/network-status.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { checkForUpdate } from './app-update.ts';

interface PageErrorBoundaryProps {
  /** A new value resets the error. */
  resetKey?: string;
  /** Default: a panel with a reload button. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Catches rendering errors, and missing files after an update. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    void checkForUpdate();
  }
  override componentDidUpdate(before: PageErrorBoundaryProps) {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <PageErrorPanel />;
  }
}

/** Reloads automatically only if the network was the cause and has returned. */
function PageErrorPanel() {
  const { t } = useTranslation();
  const [wasOffline] = useState(isOffline);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!wasOffline) {
      void checkForUpdate().then(setOutdated);
      return;
    }
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [wasOffline]);
  const isGone = !wasOffline && isOutdated;
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <ErrorPanel
        message={t(
          wasOffline ? 'connection.pageOffline' : isGone ? 'connection.pageGone' : 'errors.pageFailed',
        )}
        {...(isGone && { retryLabel: t('connection.reload') })}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
