import type { Winner } from '@golden-acers/contract';
import { Coins, Trophy } from 'lucide-react';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../../i18n/relative-time.ts';
import { LobbyPanel } from '../lobby-panel.tsx';

const maxShown = 4;

/** Real wins from the provider's records, with initials. */
export function RecentWinners({ winners }: { winners: readonly Winner[] }) {
  const { t, locale } = useTranslation();
  const nowMs = useNowMs();
  return (
    <LobbyPanel title={t('lobby.winners.title')} icon={Trophy} className="max-lg:order-last">
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {winners.slice(0, maxShown).map(({ initials, kind, name, amount, at }) => (
          <li
            key={`${at} ${initials} ${amount.amountMinor}`}
            className="flex min-w-0 items-center gap-2.5 text-sm"
          >
            <span className="grid size-9 shrink-0 place-content-center rounded-full border border-line bg-gold-wash text-xs font-semibold text-gold-ink">
              {kind === 'jackpot' ? <Coins aria-hidden className="size-4" /> : initials}
            </span>
            <span className="grid min-w-0 grow leading-tight">
              <span className="truncate font-medium">
                {kind === 'jackpot' ? t('lobby.winners.jackpot', { name }) : name}
              </span>
              <span className="truncate text-xs text-faint">
                {kind === 'jackpot' && `${initials} · `}
                <time dateTime={at}>{formatTimeAgo(at, nowMs, locale)}</time>
              </span>
            </span>
            <span className="tabular shrink-0 font-semibold text-good">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </LobbyPanel>
  );
}
