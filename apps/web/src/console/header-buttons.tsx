import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Bell, HandCoins, ListChecks, type LucideIcon, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useHasPermission, usePermissionCheck } from '../access/permissions/permissions.ts';
import { alarmCountsQuery } from '../events/alarms/alarms.queries.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { openRequestCountQuery } from '../money/transfer-requests/requests.queries.ts';
import { openBulkJobCountQuery } from '../players/bulk-jobs/bulk-jobs.queries.ts';
import { cx } from '../ui/cx.ts';
import { LazyDisabledButton } from '../ui/lazy-disabled-button.tsx';

interface PageButtonProps {
  isCurrent: boolean;
  onOpen: () => void;
}

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useConsoleTranslation();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(headerButtonClass, 'text-muted hover:bg-gold-wash hover:text-text max-sm:hidden')}
    >
      <Search aria-hidden className="size-5" />
      <span className="sr-only">{t('palette.open')}</span>
      <kbd className="rounded border border-line-strong px-1.5 font-sans text-xs leading-5 text-faint max-lg:hidden">
        {paletteKeys}
      </kbd>
    </button>
  );
}

export function BulkJobsButton(page: PageButtonProps) {
  const t = useConsoleTranslation();
  const { data: counts = { open: 0, pausedByServer: 0 } } = useQuery({
    ...openBulkJobCountQuery,
    enabled: useHasPermission('players.read'),
  });
  // A job that the server paused continues only if an agent resumes it.
  const isUrgent = counts.pausedByServer > 0;
  const count = isUrgent ? counts.pausedByServer : counts.open;
  return (
    <HeaderButton
      icon={ListChecks}
      title={t('jobs.title')}
      label={t(isUrgent ? 'jobs.buttonPaused' : 'jobs.button', { count })}
      count={count}
      isUrgent={isUrgent}
      permission="players.read"
      {...page}
    />
  );
}

export function RequestsButton(page: PageButtonProps) {
  const t = useConsoleTranslation();
  const { data: count = 0 } = useQuery({
    ...openRequestCountQuery,
    enabled: useHasPermission('requests.decide'),
  });
  useCountInDocumentTitle(count);
  return (
    <HeaderButton
      icon={HandCoins}
      title={t('requests.title')}
      label={t('requests.button', { count })}
      count={count}
      isUrgent
      permission="requests.decide"
      {...page}
    />
  );
}

export function AlarmsButton(page: PageButtonProps) {
  const t = useConsoleTranslation();
  const { data: counts = { open: 0, critical: 0 } } = useQuery(alarmCountsQuery);
  const { open: number, critical } = counts;
  return (
    <HeaderButton
      icon={Bell}
      title={t('alarms.title')}
      label={t('alarms.button', { number, critical })}
      count={number}
      isTitleHidden
      isAlarming={critical > 0}
      isUrgent
      {...page}
    />
  );
}

interface HeaderButtonProps extends PageButtonProps {
  icon: LucideIcon;
  title: string;
  label: string;
  count: number;
  /** Highlights the count because somebody is waiting, and keeps the title in narrower windows. */
  isUrgent?: boolean;
  isAlarming?: boolean;
  isTitleHidden?: boolean;
  permission?: Permission;
}

const paletteKeys = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

const headerButtonClass =
  'flex h-10 shrink-0 items-center gap-2 rounded-xl px-2.5 text-sm font-medium transition-colors justify-center pointer-coarse:h-11 pointer-coarse:min-w-11';

function HeaderButton({ permission, label, count, isCurrent, onOpen, ...look }: HeaderButtonProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const { icon: Icon, title, isUrgent = false, isAlarming = false, isTitleHidden = false } = look;
  const words = (
    <>
      <Icon aria-hidden className="size-5" />
      {!isTitleHidden && <span className={isUrgent ? 'hidden sm:inline' : 'hidden lg:inline'}>{title}</span>}
    </>
  );
  if (permission !== undefined && !may(permission)) {
    return (
      <LazyDisabledButton
        label={title}
        disabledReason={t('player.notPermitted')}
        className={cx(headerButtonClass, 'text-muted')}
      >
        {words}
      </LazyDisabledButton>
    );
  }
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={onOpen}
      className={cx(
        headerButtonClass,
        isCurrent ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:bg-gold-wash hover:text-text',
      )}
    >
      {words}{' '}
      {count > 0 && (
        // The label has the exact count.
        <span
          aria-hidden
          className={cx(
            'tabular grid h-5 min-w-5 place-content-center rounded-full px-1.5 text-xs leading-none font-bold',
            isAlarming ? 'bg-bad text-bg' : isUrgent ? 'gold-fill' : 'border border-gold/60 text-gold-ink',
          )}
        >
          {formatBadgeCount(count)}
        </span>
      )}
    </button>
  );
}

const formatBadgeCount = (count: number): string => (count > 99 ? '99+' : String(count));

function useCountInDocumentTitle(open: number): void {
  useEffect(() => {
    if (open === 0) return;
    const count = `(${formatBadgeCount(open)}) `;
    const put = () => {
      if (!document.title.startsWith(count))
        document.title = count + document.title.replace(/^\(\d+\+?\) /, '');
    };
    put();
    const title = document.querySelector('title');
    const watcher = new MutationObserver(put);
    if (title !== null) watcher.observe(title, { childList: true });
    return () => {
      watcher.disconnect();
      document.title = document.title.replace(/^\(\d+\+?\) /, '');
    };
  }, [open]);
}
