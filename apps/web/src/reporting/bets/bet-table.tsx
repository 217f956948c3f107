import type { Game } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { useQuery } from '@tanstack/react-query';
import { GameImage } from '../../games/catalogue/game-image.tsx';
import { catalogueQuery } from '../../games/catalogue/games.queries.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { cx } from '../../ui/cx.ts';
import { recordNumberOf } from '../provider-records/record-number.ts';
import { RecordSeedsButton } from '../provider-records/record-seeds-button.tsx';
import type { BetItem } from './bets.queries.ts';

const numberClass = 'tabular py-3 pl-3 text-right whitespace-nowrap';

const numberColumns = [
  ['totals.staked', true],
  ['totals.won', true],
  ['totals.net', false],
  ['columns.balance', false],
  ['columns.record', false],
] as const;

/** On a phone, number and balance are below the game. */
export function BetTable({ bets }: { bets: readonly BetItem[] }) {
  const t = usePagesTranslation();
  const { data: games = [] } = useQuery(catalogueQuery);
  const gameOf = (kindId: number | null) => games.find((game) => game.kindId === kindId);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('bets.list')}</caption>
      <thead>
        <tr className="text-left text-xs text-faint [&>th]:pb-2 [&>th]:font-medium">
          <th scope="col">{t('bets.game')}</th>
          {numberColumns.map(([name, isOnPhone]) => (
            <th key={name} scope="col" className={cx('pl-3 text-right', !isOnPhone && 'max-md:hidden')}>
              {t(`bets.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <BetRow key={bet.id} bet={bet} game={gameOf(bet.kindId)} />
        ))}
      </tbody>
    </table>
  );
}

function BetRow({ bet, game }: { bet: BetItem; game: Game | undefined }) {
  const t = usePagesTranslation();
  const net = formatSignedMoney(toCents(bet.won) - toCents(bet.staked));
  const isGain = net.startsWith('+');
  return (
    <tr className="border-t border-line hover:bg-gold-wash">
      <th scope="row" className="py-3 text-left font-normal">
        <span className="flex items-center gap-3">
          <GameImage
            src={game?.gameLogo ?? ''}
            className="aspect-[4/3] w-12 shrink-0 rounded-lg border border-line object-cover"
          />
          <span className="grid min-w-0">
            <span className="font-semibold wrap-anywhere">{bet.gameName || t('bets.unnamedGame')}</span>
            <time dateTime={bet.at} className="text-muted">
              {formatDateTime(bet.at, 'moment')}
            </time>
            <span className="tabular flex gap-2 text-xs text-faint md:hidden">
              {recordNumberOf(bet.id)}
              <RecordSeedsButton endpoint="GET /user/bets/:id/seeds" recordId={bet.id} />
            </span>
          </span>
        </span>
      </th>
      <td className={numberClass}>{formatMoney(bet.staked)}</td>
      <td className={cx(numberClass, isGain && 'font-semibold text-good')}>
        {formatMoney(bet.won)}
        <span className="block text-xs text-faint md:hidden">
          <span className="sr-only">{t('bets.totals.net')} </span>
          {net}
        </span>
      </td>
      <td className={cx(numberClass, 'max-md:hidden', isGain && 'text-good')}>{net}</td>
      <td className={cx(numberClass, 'text-muted max-md:hidden')}>{formatMoney(bet.balanceAfter)}</td>
      <td className={cx(numberClass, 'text-faint max-md:hidden')}>
        <span className="grid justify-items-end">
          {recordNumberOf(bet.id)}
          <RecordSeedsButton endpoint="GET /user/bets/:id/seeds" recordId={bet.id} />
        </span>
      </td>
    </tr>
  );
}
