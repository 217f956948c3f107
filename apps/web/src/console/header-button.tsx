import type { Permission } from '@golden-acers/contract/permissions';
import type { LucideIcon } from 'lucide-react';
import { usePermissionCheck } from '../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { cx } from '../ui/cx.ts';
import { LazyDisabledButton } from '../ui/lazy-disabled-button.tsx';

interface HeaderButtonProps {
  icon: LucideIcon;
  title: string;
  label: string;
  count: number;
  /** Players wait: the count stands out, and the title stays on narrower windows. */
  isUrgent?: boolean;
  permission: Permission;
  isCurrent: boolean;
  onOpen: () => void;
}

const headerButtonClass =
  'flex h-10 shrink-0 items-center gap-2 rounded-xl px-2.5 text-sm font-medium transition-colors justify-center pointer-coarse:h-11 pointer-coarse:min-w-11';

export function HeaderButton({ permission, label, count, isCurrent, onOpen, ...look }: HeaderButtonProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const { icon: Icon, title, isUrgent: isPressing = false } = look;
  const words = (
    <>
      <Icon aria-hidden className="size-5" />
      <span className={isPressing ? 'hidden sm:inline' : 'hidden lg:inline'}>{title}</span>
    </>
  );
  if (!may(permission)) {
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
        <span
          className={cx(
            'tabular grid h-5 min-w-5 place-content-center rounded-full px-1.5 text-xs leading-none font-bold',
            isPressing ? 'gold-fill' : 'border border-gold/60 text-gold-ink',
          )}
        >
          {formatBadgeCount(count)}
        </span>
      )}
    </button>
  );
}

export const formatBadgeCount = (count: number): string => (count > 99 ? '99+' : String(count));
