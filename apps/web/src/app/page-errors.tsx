import { Component, type ReactNode, useEffect, useState } from 'react';
import { isOffline } from '../api/connection.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorPanel } from '../ui/states.tsx';
import { askVersion } from './version.ts';

interface PageErrorsProps {
  /** Another place is another chance: a change of it shows the children again. */
  place?: string;
  /** Stands in for what broke. Without it, a panel says that the page could not be shown. */
  instead?: ReactNode;
  children: ReactNode;
}

/** What breaks, or whose file is gone after an update, leaves a fresh start in its place instead of a blank screen. */
export class PageErrors extends Component<PageErrorsProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    void askVersion();
  }
  override componentDidUpdate(before: PageErrorsProps) {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return <BrokenPage />;
  }
}

/** Asks for one reload, and makes it by itself only where the network had been the reason and is back. */
function BrokenPage() {
  const { t } = useTranslation();
  const [wasOffline] = useState(isOffline);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!wasOffline) {
      void askVersion().then(setOutdated);
      return;
    }
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [wasOffline]);
  const words = wasOffline
    ? [t('connection.pageOffline'), t('errors.tryAgain')]
    : isOutdated
      ? [t('connection.pageGone'), t('connection.reload')]
      : [t('errors.pageFailed'), t('errors.tryAgain')];
  const [message = '', retryLabel = ''] = words;
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <ErrorPanel message={message} retryLabel={retryLabel} onRetry={() => window.location.reload()} />
    </div>
  );
}
