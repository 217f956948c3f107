import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney, formatPercentString } from '../../i18n/number-format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { GameHistorySection } from './game-history-section.tsx';
import { GameImage, gameImageAspectClass } from './game-image.tsx';
import { type GameInfo, gameInfoQuery } from './game-info.queries.ts';

interface GameInfoDialogProps {
  game: Game;
  onClose: () => void;
  onPlay: () => void;
  isLaunching: boolean;
}

export function GameInfoDialog({ game, onClose, onPlay, isLaunching }: GameInfoDialogProps) {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  const query = useQuery(gameInfoQuery(game.kindId));
  const { data: sheet, error } = query;
  return (
    <Dialog isOpen onClose={onClose} title={game.gameName} width="wide" closeLabel={t('common.close')}>
      <div className="grid gap-5 sm:grid-cols-[13rem_1fr]">
        <div className="grid content-start gap-3">
          <span
            className={cx(
              'relative block overflow-hidden rounded-xl border border-line',
              gameImageAspectClass,
            )}
          >
            <GameImage src={game.gameLogo} className="size-full object-cover" />
          </span>
          <div className="flex gap-2">
            <Button
              className="grow"
              data-sound="game"
              busy={isLaunching}
              busyLabel={t('games.launching')}
              onClick={onPlay}
            >
              <Play aria-hidden className="size-4 fill-current" />
              {t('games.play')}
            </Button>
            <FavouriteButton game={game} className={cx(buttonClass('line'), 'w-11 px-0! text-gold-ink!')} />
          </div>
        </div>
        <GameFacts game={game} sheet={sheet} isKnown={error === null} />
      </div>
      {error !== null && sheet === undefined && (
        <QueryErrorPanel query={query} fallback={t('lobby.info.failed')} />
      )}
      {sheet === undefined && error === null && (
        <LoadingSkeletons>
          <Skeleton className="h-44" />
        </LoadingSkeletons>
      )}
      {sheet !== undefined && <GameRules rules={sheet.rules} />}
      {isPlayer && <GameHistorySection kindId={game.kindId} gameName={game.gameName} />}
    </Dialog>
  );
}

function GameFacts({ game, sheet, isKnown }: { game: Game; sheet: GameInfo | undefined; isKnown: boolean }) {
  const { t } = useTranslation();
  const stakes =
    sheet?.stakeMin == null || sheet.stakeMax == null
      ? undefined
      : t('lobby.info.range', { least: formatMoney(sheet.stakeMin), most: formatMoney(sheet.stakeMax) });
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3.5">
      <GameFact label={t('lobby.info.type')}>
        <Badge tone="gold">{t(`games.types.${game.gameType}`)}</Badge>
      </GameFact>
      {isKnown && (
        <>
          <GameFact label={t('lobby.info.return')} isLoading={sheet === undefined}>
            {sheet?.returnPercent != null && returnText(sheet.returnPercent, sheet.bestReturnPercent)}
          </GameFact>
          <GameFact label={t('lobby.info.volatility')} isLoading={sheet === undefined}>
            {sheet?.volatility != null && t(`lobby.info.volatilities.${sheet.volatility}`)}
          </GameFact>
          <GameFact label={t('lobby.info.stakes')} isLoading={sheet === undefined}>
            {stakes}
          </GameFact>
          <GameFact label={t('lobby.info.maxWin')} isLoading={sheet === undefined}>
            {sheet?.maxWin != null && t('lobby.info.times', { times: formatCount(sheet.maxWin) })}
          </GameFact>
        </>
      )}
    </dl>
  );
}

/** Where bets differ: from the worst to the best. The rules in the game list each of them. */
const returnText = (worst: string, best: string | null) =>
  [worst, best]
    .flatMap((percent) => percent ?? [])
    .map(formatPercentString)
    .join(' – ');

interface GameFactProps {
  label: string;
  isLoading?: boolean;
  /** If empty, the row states that nothing was provided. */
  children: ReactNode;
}

function GameFact({ label, isLoading = false, children }: GameFactProps) {
  const { t } = useTranslation();
  const isKnown = children !== false && children !== undefined && children !== null;
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-faint">{label}</dt>
      <dd
        className={cx('tabular flex min-h-6 items-center', isKnown ? 'font-semibold' : 'text-sm text-muted')}
      >
        {isLoading ? <Skeleton className="h-5 w-24" /> : isKnown ? children : t('lobby.info.notProvided')}
      </dd>
    </div>
  );
}

/** In the reader's language, otherwise in English and marked as such. */
function GameRules({ rules }: { rules: GameInfo['rules'] }) {
  const { t, locale } = useTranslation();
  const language = (['es', 'fr', 'de'] as const).find((known) => known === locale);
  const own = language === undefined ? undefined : rules?.[language];
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('lobby.info.rules')}</h3>
      {rules === null ? (
        <p className="text-sm text-muted">{t('lobby.info.notProvided')}</p>
      ) : (
        <ul
          lang={own === undefined ? 'en' : language}
          className="grid list-disc gap-1.5 pl-5 text-sm text-muted"
        >
          {(own ?? rules.en).map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
