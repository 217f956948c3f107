import type { ReactNode } from 'react';
import type { AgentStatus } from '../access/permissions/agent-status.queries.ts';
import { usePermissionCheck } from '../access/permissions/permissions.ts';
import { useUser } from '../access/sessions/session.ts';
import { brand } from '../brand.ts';
import type { ConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { formatDollars } from '../i18n/number-format.ts';
import { cx } from '../ui/cx.ts';
import { LazyDisabledButton } from '../ui/lazy-disabled-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { type ConsoleMenuItem, consoleMenuItems } from './console-menu-items.ts';
import { permissionsOfMenuItem } from './page-permissions.ts';

interface ConsoleSidebarProps {
  view: ConsoleView;
  onOpenView: (view: ConsoleView) => void;
  onLogout: () => void;
  status: AgentStatus | undefined;
  /** On the icons of entries behind which something waits. */
  badges: Readonly<Partial<Record<ConsoleView, ReactNode>>>;
  closeButton?: ReactNode;
}

/** The agent, its credit, and the left menu. */
export function ConsoleSidebar({
  view,
  onOpenView: onShow,
  onLogout,
  status,
  badges: marks,
  closeButton,
}: ConsoleSidebarProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  function act(item: ConsoleMenuItem): void {
    if (item.action === 'show') onShow(item.id);
    else onLogout();
  }
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
          {consoleMenuItems.map((item) => {
            const entry = <SidebarItem item={item} mark={item.action === 'show' && marks[item.id]} />;
            return (
              <li key={item.id} className={cx(item.action === 'logout' && 'mt-2 border-t border-line pt-2')}>
                {item.action === 'show' && !may(...permissionsOfMenuItem(item.id)) ? (
                  <LazyDisabledButton
                    disabledReason={t('player.notPermitted')}
                    className={cx(sidebarItemClass, 'text-muted')}
                  >
                    {entry}
                  </LazyDisabledButton>
                ) : (
                  <button
                    type="button"
                    aria-current={item.id === view ? 'page' : undefined}
                    onClick={() => act(item)}
                    className={cx(
                      sidebarItemClass,
                      'transition-colors',
                      item.id === view
                        ? 'bg-gold-wash text-gold-ink'
                        : 'text-muted hover:bg-gold-wash hover:text-text',
                    )}
                  >
                    {entry}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}

const sidebarItemClass =
  'flex min-h-10 pointer-coarse:min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm font-medium -outline-offset-2';

function SidebarItem({ item, mark }: { item: ConsoleMenuItem; mark: ReactNode }) {
  const t = useConsoleTranslation();
  return (
    <>
      <span className="relative">
        <item.icon aria-hidden className="size-4.5 shrink-0" />
        {mark}
      </span>
      <span className="leading-tight">{t(`menu.${item.id}`)}</span>
    </>
  );
}

/** Keeps its height while the figures are on their way. */
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
      </div>
    </div>
  );
}
