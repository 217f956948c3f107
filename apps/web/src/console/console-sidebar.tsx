import { LogOut, type LucideIcon, Search, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AgentStatus, usePermissionCheck } from '../access/permissions/permissions.ts';
import { useUser } from '../access/sessions/session.ts';
import { brand } from '../brand.ts';
import type { ConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { formatDollars } from '../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../i18n/relative-time.ts';
import { usePreferences } from '../site/preferences/preferences.ts';
import { cx } from '../ui/cx.ts';
import { formatSecond } from '../ui/dates/period.ts';
import { LazyDisabledButton } from '../ui/lazy-disabled-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { consoleViews, menuViews, permissionsOfMenuItem } from './console-views.ts';

interface ConsoleSidebarProps {
  view: ConsoleView;
  onOpenView: (view: ConsoleView) => void;
  onLogout: () => void;
  /** Undefined before the agent may use the console. */
  onOpenPalette: (() => void) | undefined;
  status: AgentStatus | undefined;
  badges: Readonly<Partial<Record<ConsoleView, ReactNode>>>;
  closeButton?: ReactNode;
}

export function ConsoleSidebar({ view, onOpenView, onLogout, onOpenPalette, ...parts }: ConsoleSidebarProps) {
  const { status, badges, closeButton } = parts;
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex h-14 shrink-0 items-center gap-2.5 border-b border-line pr-2 pl-4">
        <Logo className="w-7 shrink-0" />
        <span className="gold-text grow truncate font-display text-lg">{brand.name}</span>
        {closeButton}
      </div>
      <AgentCard status={status} />
      <nav aria-label={t('navigation')} className="px-2.5 pb-4">
        <ul className="grid gap-0.5">
          {/* In wider windows it is in the header. */}
          {onOpenPalette !== undefined && (
            <li className="mb-2 border-b border-line pb-2 sm:hidden">
              <SidebarButton onPress={onOpenPalette}>
                <SidebarItem icon={Search} label={t('palette.open')} />
              </SidebarButton>
            </li>
          )}
          {menuViews.map((item) => {
            const content = (
              <SidebarItem
                icon={consoleViews[item].menuIcon}
                badge={badges[item]}
                label={t(`menu.${item}`)}
              />
            );
            return (
              <li key={item}>
                {may(...permissionsOfMenuItem(item)) ? (
                  <SidebarButton isCurrent={item === view} onPress={() => onOpenView(item)}>
                    {content}
                  </SidebarButton>
                ) : (
                  <LazyDisabledButton
                    disabledReason={t('player.notPermitted')}
                    className={cx(sidebarItemClass, 'text-muted')}
                  >
                    {content}
                  </LazyDisabledButton>
                )}
              </li>
            );
          })}
          <li className="mt-2 border-t border-line pt-2">
            <SidebarButton onPress={onLogout}>
              <SidebarItem icon={LogOut} label={t('menu.logout')} />
            </SidebarButton>
          </li>
        </ul>
      </nav>
    </div>
  );
}

const sidebarItemClass =
  'flex min-h-10 pointer-coarse:min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm font-medium -outline-offset-2';

function SidebarButton(button: { isCurrent?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-current={button.isCurrent ? 'page' : undefined}
      onClick={button.onPress}
      className={cx(
        sidebarItemClass,
        'transition-colors',
        button.isCurrent ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:bg-gold-wash hover:text-text',
      )}
    >
      {button.children}
    </button>
  );
}

interface SidebarItemProps {
  icon: LucideIcon | undefined;
  badge?: ReactNode;
  label: string;
}

function SidebarItem({ icon: Icon = Users, badge, label }: SidebarItemProps) {
  return (
    <>
      <span className="leading-tight">{label}</span>
      {/* Shown first, and read after the name. */}
      <span className="relative order-first">
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {badge}
      </span>
    </>
  );
}

function AgentCard({ status }: { status: AgentStatus | undefined }) {
  const t = useConsoleTranslation();
  const user = useUser();
  const email = status?.agent.email ?? (user?.role === 'agent' ? user.email : t('notSignedIn'));
  const balance = status?.balance ?? null;
  return (
    <div className="m-2.5 mb-3 grid gap-2 rounded-xl border border-line bg-surface px-3.5 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium" title={email}>
          {email}
        </p>
        <p className="h-4.5 truncate text-xs leading-4.5 text-faint">
          {status !== undefined && `${status.agent.name} · ${t(`levels.${status.agent.level}`)}`}
        </p>
      </div>
      <div>
        <p className="text-xs text-faint">{t('balance')}</p>
        <p className="tabular text-xl leading-7 font-semibold text-gold-ink">
          {balance === null ? t('notAvailable') : formatDollars(balance)}
        </p>
        {status !== undefined && balance !== null && <BalanceAge at={status.balanceAt} />}
      </div>
      <p className="min-h-4 text-xs break-words text-faint">
        {status !== undefined && t('timesIn', { zone: status.timeZone.replaceAll('_', ' ') })}
      </p>
    </div>
  );
}

/** Shows the age of the credit, which other programs also change and the provider reports only sometimes. */
function BalanceAge({ at }: { at: string | null }) {
  const t = useConsoleTranslation();
  const nowMs = useNowMs();
  const { language } = usePreferences();
  if (at === null) return null;
  return (
    <time dateTime={at} title={formatSecond(at)} className="block text-xs text-faint">
      {t('balanceAge', { age: formatTimeAgo(at, nowMs, language) })}
    </time>
  );
}
