import type { Game } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { parseCents } from '@golden-acers/money';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Maximize, Minimize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { SessionClock } from '../../access/sessions/session-clock.tsx';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { useNowMs } from '../../i18n/relative-time.ts';
import { useBalance } from '../../money/balances/use-balance.ts';
import { paths, rechargeRequestPath } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { gameInfoQuery } from './game-info.queries.ts';

interface GameHeaderProps {
  name: string;
  game: Game | undefined;
  /** The balance that the game itself shows. Undefined for a game that does not report it. */
  gameBalanceCents: bigint | undefined;
  onOpenInNewTab: () => void;
}

/** Shows the only bar above the game. Stays in full screen, with the button to leave. */
export function GameHeader({ name, game, gameBalanceCents, onOpenInNewTab }: GameHeaderProps) {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line bg-bg px-3 py-2 sm:gap-3 sm:px-4 [@media(height<31rem)]:py-0">
      <LinkButton to={paths.games} variant="quiet" size="sm" aria-label={t('player.back')} className="px-2.5">
        <ArrowLeft aria-hidden className="size-5" />
        <span className="hidden md:inline">{t('player.back')}</span>
      </LinkButton>
      <div className="grid min-w-0 grow">
        <h1 className="truncate font-display text-lg leading-tight">{name}</h1>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-xs text-faint">
          <span>{t('player.fullscreen')}</span>
          <Link to={paths.saferPlay} className="-my-1 shrink-0 rounded py-1 underline hover:text-text">
            {t('shell.saferPlay')}
          </Link>
        </p>
      </div>
      {isPlayer && <GameBalance game={game} gameBalanceCents={gameBalanceCents} />}
      <FullscreenButton />
      <Button
        variant="line"
        size="sm"
        aria-label={t('player.openInNewTab')}
        title={t('player.openInNewTab')}
        className="px-2.5 lg:px-3.5"
        onClick={onOpenInNewTab}
      >
        <ExternalLink aria-hidden className="size-4.5" />
        <span className="hidden lg:inline">{t('player.openInNewTab')}</span>
      </Button>
    </header>
  );
}

function GameBalance({ game, gameBalanceCents }: Pick<GameHeaderProps, 'game' | 'gameBalanceCents'>) {
  const { t } = useTranslation();
  const known = useBalance()?.balance;
  const cents = gameBalanceCents ?? (known == null ? undefined : parseCents(known));
  const minStakeCents = useMinStakeCents(game);
  const isLow = cents !== undefined && cents < minStakeCents;
  return (
    <div className="flex shrink-0 items-center gap-2 sm:gap-3">
      {isLow && (
        <Link
          to={rechargeRequestPath}
          className="rounded-lg px-1.5 py-2 text-right text-xs leading-tight font-semibold text-gold-ink underline max-sm:max-w-20 sm:text-sm"
        >
          {t('games.requestRecharge')}
        </Link>
      )}
      <div className="grid justify-items-end leading-tight">
        <output className="tabular text-sm font-bold text-gold-ink sm:text-base">
          <span className="sr-only">{t('balance.label')} </span>
          {formatMoney(cents ?? 0n)}
        </output>
        <span className="flex items-center gap-x-2 max-sm:flex-col max-sm:items-end">
          <Clock />
          <SessionClock />
        </span>
      </div>
    </div>
  );
}

/** Returns one cent if the stakes are unknown: then only an empty balance is too low. */
function useMinStakeCents(game: Game | undefined): bigint {
  const { data } = useQuery({ ...gameInfoQuery(game?.kindId ?? 0), enabled: game !== undefined });
  return data?.stakeMin == null ? 1n : toCents(data.stakeMin);
}

function Clock() {
  const { t } = useTranslation();
  const now = new Date(useNowMs()).toISOString();
  return (
    <time dateTime={now} className="tabular text-xs text-faint">
      <span className="sr-only">{t('player.clock')} </span>
      {formatDateTime(now, 'clock')}
    </time>
  );
}

function FullscreenButton() {
  const { t } = useTranslation();
  const { isAvailable, isOn, toggle } = useFullscreen();
  if (!isAvailable) return null;
  const Icon = isOn ? Minimize : Maximize;
  const label = t(isOn ? 'player.exitFullscreen' : 'player.enterFullscreen');
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={label}
      title={label}
      className="px-2.5 lg:px-3.5"
      onClick={toggle}
    >
      <Icon aria-hidden className="size-4.5" />
      <span className="hidden lg:inline">{label}</span>
    </Button>
  );
}

interface Fullscreen {
  /** False on iPhones, where only videos can fill the screen. */
  readonly isAvailable: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Shows the whole page in full screen, so that messages are visible too. Escape and leaving the page end it.
 */
function useFullscreen(): Fullscreen {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(isFullscreen);
  useEffect(() => {
    const update = () => setOn(isFullscreen());
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
      if (isFullscreen()) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = () => {
    const change = isOn
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    change.catch(() => notify.error(t('player.fullscreenFailed')));
  };
  return { isAvailable: document.fullscreenEnabled === true, isOn, toggle };
}

const isFullscreen = (): boolean => document.fullscreenElement === document.documentElement;
