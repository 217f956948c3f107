import type { UserRow } from '@golden-acers/contract';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';

export function PlayerSummary({ player }: { player: UserRow }) {
  const t = useConsoleTranslation();
  return (
    <div className="flex items-baseline justify-between gap-4 rounded-xl border border-line bg-sunk px-4 py-3">
      <div className="min-w-0">
        <p className="sr-only">{t('transfer.player')}</p>
        <p className="truncate text-base font-semibold">{player.account}</p>
        <p className="truncate text-sm text-muted">{player.nickname}</p>
      </div>
      <p className="tabular shrink-0 text-sm text-muted">{t('transfer.id', { id: player.id })}</p>
    </div>
  );
}
