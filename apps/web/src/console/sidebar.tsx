import type { ReactNode } from 'react';
import { useUser } from '../access/sessions/session.ts';
import { brand } from '../brand.ts';
import { dollars } from '../money/balances/balances.queries.ts';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/logo.tsx';
import type { AgentStatus } from './console.queries.ts';
import type { View } from './console-address.ts';
import { LaterBarred } from './later-barred.tsx';
import { useMay } from './may.ts';
import { type MenuItem, menuItems } from './menu-items.ts';
import { entryNeeds } from './page-needs.ts';
import { useConsoleTexts } from './texts.ts';

interface SidebarProps {
  view: View;
  onShow: (view: View) => void;
  onLogout: () => void;
  status: AgentStatus | undefined;
  /** On the icons of entries behind which something waits. */
  marks: Readonly<Partial<Record<View, ReactNode>>>;
  closeButton?: ReactNode;
}

/** The agent, its credit, and the left menu. */
export function Sidebar({ view, onShow, onLogout, status, marks, closeButton }: SidebarProps) {
  const t = useConsoleTexts();
  const may = useMay();
  function act(item: MenuItem): void {
    if (item.does === 'show') onShow(item.id);
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
          {menuItems.map((item) => {
            const entry = <Entry item={item} mark={item.does === 'show' && marks[item.id]} />;
            return (
              <li key={item.id} className={cx(item.does === 'logout' && 'mt-2 border-t border-line pt-2')}>
                {item.does === 'show' && !may(...entryNeeds(item.id)) ? (
                  <LaterBarred reason={t('playerDesk.notPermitted')} className={cx(entryClass, 'text-muted')}>
                    {entry}
                  </LaterBarred>
                ) : (
                  <button
                    type="button"
                    aria-current={item.id === view ? 'page' : undefined}
                    onClick={() => act(item)}
                    className={cx(
                      entryClass,
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

const entryClass =
  'flex min-h-10 pointer-coarse:min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm font-medium -outline-offset-2';

function Entry({ item, mark }: { item: MenuItem; mark: ReactNode }) {
  const t = useConsoleTexts();
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
  const t = useConsoleTexts();
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
          {balance === null ? t('notAvailable') : dollars(balance)}
        </p>
      </div>
    </div>
  );
}
