import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { messageOf } from '../../api/errors.ts';
import { countText, dollars, percentFigure } from '../../i18n/figures.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge, ErrorPanel, Skeleton, Waiting } from '../../ui/states.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { gamePictureShape } from './game-card.tsx';
import { GameImage } from './game-image.tsx';
import { MyHistory } from './my-history.tsx';
import { type GameSheet, sheetQuery } from './sheet.queries.ts';

interface GameSheetDialogProps {
  game: Game;
  onClose: () => void;
  onPlay: () => void;
  isLaunching: boolean;
}

/** Everything that is told of one game, and what the player did in it. */
export function GameSheetDialog({ game, onClose, onPlay, isLaunching }: GameSheetDialogProps) {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  const { data: sheet, error, isFetching, refetch } = useQuery(sheetQuery(game.kindId));
  return (
    <Dialog isOpen onClose={onClose} title={game.gameName} width="wide" closeLabel={t('common.close')}>
      <div className="grid gap-5 sm:grid-cols-[13rem_1fr]">
        <div className="grid content-start gap-3">
          <span
            className={cx('relative block overflow-hidden rounded-xl border border-line', gamePictureShape)}
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
        <Facts game={game} sheet={sheet} isKnown={error === null} />
      </div>
      {error !== null && sheet === undefined && (
        <ErrorPanel
          message={messageOf(error, { refused: t('lobby.sheet.failed') })}
          retryLabel={t('errors.tryAgain')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {sheet === undefined && error === null && (
        <Waiting>
          <Skeleton className="h-44" />
        </Waiting>
      )}
      {sheet !== undefined && <Rules rules={sheet.rules} />}
      {isPlayer && <MyHistory kindId={game.kindId} />}
    </Dialog>
  );
}

function Facts({ game, sheet, isKnown }: { game: Game; sheet: GameSheet | undefined; isKnown: boolean }) {
  const { t } = useTranslation();
  const stakes =
    sheet?.stakeMin == null || sheet.stakeMax == null
      ? undefined
      : t('lobby.sheet.range', { least: dollars(sheet.stakeMin), most: dollars(sheet.stakeMax) });
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3.5">
      <Fact label={t('lobby.sheet.type')}>
        <Badge tone="gold">{t(`games.types.${game.gameType}`)}</Badge>
      </Fact>
      {isKnown && (
        <>
          <Fact label={t('lobby.sheet.return')} isLoading={sheet === undefined}>
            {sheet?.returnPercent != null && percentFigure(sheet.returnPercent)}
          </Fact>
          <Fact label={t('lobby.sheet.volatility')} isLoading={sheet === undefined}>
            {sheet?.volatility != null && t(`lobby.sheet.volatilities.${sheet.volatility}`)}
          </Fact>
          <Fact label={t('lobby.sheet.stakes')} isLoading={sheet === undefined}>
            {stakes}
          </Fact>
          <Fact label={t('lobby.sheet.maxWin')} isLoading={sheet === undefined}>
            {sheet?.maxWin != null && t('lobby.sheet.times', { times: countText(sheet.maxWin) })}
          </Fact>
        </>
      )}
    </dl>
  );
}

interface FactProps {
  label: string;
  isLoading?: boolean;
  /** Nothing: nobody told it, and that is what it says. */
  children: ReactNode;
}

function Fact({ label, isLoading = false, children }: FactProps) {
  const { t } = useTranslation();
  const isTold = children !== false && children !== undefined && children !== null;
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-faint">{label}</dt>
      <dd
        className={cx('tabular flex min-h-6 items-center', isTold ? 'font-semibold' : 'text-sm text-muted')}
      >
        {isLoading ? <Skeleton className="h-5 w-24" /> : isTold ? children : t('lobby.sheet.notTold')}
      </dd>
    </div>
  );
}

/** In the reader's language where the game is described in it, otherwise in English, and said to be. */
function Rules({ rules }: { rules: GameSheet['rules'] }) {
  const { t, language: spoken } = useTranslation();
  const language = (['es', 'fr', 'de'] as const).find((known) => known === spoken);
  const own = language === undefined ? undefined : rules?.[language];
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('lobby.sheet.rules')}</h3>
      {rules === null ? (
        <p className="text-sm text-muted">{t('lobby.sheet.notTold')}</p>
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
