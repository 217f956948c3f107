import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '../ui/states.tsx';

/** A page that breaks, or whose chunk is gone after an update, offers a fresh start instead of a blank screen. */
export class PageErrors extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto max-w-2xl px-4 py-24">
        <ErrorPanel
          message={i18next.t('errors.pageFailed')}
          retryLabel={i18next.t('errors.tryAgain')}
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
