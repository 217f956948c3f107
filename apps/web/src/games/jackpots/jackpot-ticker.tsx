import type { JackpotValue } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { Coins } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../../i18n/relative-time.ts';
import { LobbyPanel } from '../lobby-panel.tsx';

/**
 * Shows what the jackpots would pay now. Values count up to each new one, unless the reader prefers reduced
 * motion.
 */
export function JackpotTicker({ jackpots }: { jackpots: readonly JackpotValue[] }) {
  const { t } = useTranslation();
  return (
    <LobbyPanel title={t('lobby.jackpots.title')} icon={Coins} className="card-lit">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-3 gap-y-3">
        {/* Sorts the largest first. */}
        {jackpots.toReversed().map((jackpot) => (
          <div key={jackpot.slug} className="grid min-w-0 content-start">
            <dt className="text-xs font-semibold tracking-[0.12em] text-gold-ink uppercase">
              {jackpot.name}
            </dt>
            <dd className="tabular gold-text font-display text-lg leading-tight whitespace-nowrap sm:text-3xl">
              <CountingValue cents={toCents(jackpot.value)} />
            </dd>
            <LastWin jackpot={jackpot} />
          </div>
        ))}
      </dl>
    </LobbyPanel>
  );
}

function LastWin({ jackpot: { lastWin } }: { jackpot: JackpotValue }) {
  const { t, locale } = useTranslation();
  const nowMs = useNowMs();
  return (
    <dd className="text-xs text-faint">
      {lastWin === null
        ? t('lobby.jackpots.notWon')
        : t('lobby.jackpots.lastWon', {
            amount: formatMoney(lastWin.amount),
            when: formatTimeAgo(lastWin.at, nowMs, locale),
          })}
    </dd>
  );
}

const countMs = 1_200;

/** A lower value, after a win, is shown at once. */
function CountingValue({ cents }: { cents: bigint }) {
  const [shown, setShown] = useState(cents);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    const from = latest.current;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (cents <= from || isStill) return setShown(cents);
    const startedMs = performance.now();
    let frame = 0;
    const step = (nowMs: number) => {
      const share = Math.min(1, Math.max(0, (nowMs - startedMs) / countMs));
      setShown(from + BigInt(Math.round(Number(cents - from) * share)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return formatMoney(shown);
}
