import type { UserRow } from '@golden-acers/contract';
import { useEffect } from 'react';
import { useUser } from '../../access/sessions/session.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { usePageKeys } from '../../ui/page-keys.ts';
import { parseRecentPlayers, type RecentPlayer, withRecentPlayer } from './recent-player-list.ts';

/** Session storage, because names of players must not stay on a shared computer. */
const storage = browserStorage('session');
const storageKeyOf = (agentId: string) => `golden-acers.recent-players.${agentId}`;

const readRecent = (agentId: string): readonly RecentPlayer[] =>
  parseRecentPlayers(storage.getItem(storageKeyOf(agentId)));

/** Stores a player whose page or dialog is open. Undefined: none is. */
export function useRememberPlayer(player: UserRow | undefined): void {
  const agentId = useUser()?.id ?? '';
  const account = player?.account;
  const nickname = player?.nickname ?? '';
  useEffect(() => {
    if (account === undefined) return;
    const recent = withRecentPlayer(readRecent(agentId), { account, nickname });
    storage.setItem(storageKeyOf(agentId), JSON.stringify(recent));
  }, [agentId, account, nickname]);
}

/** The players whom the agent had open last. The keys 1 to 5 open them. */
export function RecentPlayers() {
  const t = useConsoleTranslation();
  const agentId = useUser()?.id ?? '';
  const openView = useOpenConsoleView();
  const recent = readRecent(agentId);
  const open = (player: string) => openView('player', { player, part: '' });
  usePageKeys(
    Object.fromEntries(recent.map(({ account }, index) => [String(index + 1), () => open(account)])),
  );
  if (recent.length === 0) return null;
  return (
    <nav
      aria-label={t('players.recent')}
      className="relative flex shrink-0 items-center gap-1.5 text-sm max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 md:flex-wrap"
    >
      <span aria-hidden className="shrink-0 text-faint">
        {t('players.recent')}
      </span>
      {recent.map(({ account, nickname }, index) => (
        <button
          key={account}
          type="button"
          title={account}
          onClick={() => open(account)}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line px-2.5 text-muted hover:border-gold/60 hover:text-text pointer-coarse:h-11"
        >
          {nickname}
          <KeyHint>{String(index + 1)}</KeyHint>
        </button>
      ))}
    </nav>
  );
}
