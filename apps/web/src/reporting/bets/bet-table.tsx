import type { Game } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { GameImage } from '../../games/catalogue/game-image.tsx';
import { catalogueQuery } from '../../games/catalogue/games.queries.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { cx } from '../../ui/cx.ts';
import { recordNumberOf } from '../provider-records/record-number.ts';
import { RecordSeedsButton } from '../provider-records/record-seeds-button.tsx';
import { type BetDay, type BetGroup, groupBets } from './bet-groups.ts';
import type { BetItem } from './bets.queries.ts';

const numberClass = 'tabular py-3 pl-3 text-right whitespace-nowrap';

const numberColumns = [
  ['totals.staked', true],
  ['totals.won', true],
  ['totals.net', false],
  ['columns.balance', false],
  ['columns.record', false],
] as const;

interface BetTableProps {
  bets: readonly BetItem[];
  /** Older bets are not loaded, so the sums of the last day may grow. */
  hasMore: boolean;
}

/** Groups bets by day and game. On a phone, number and balance are below the game. */
export function BetTable({ bets, hasMore }: BetTableProps) {
  const t = usePagesTranslation();
  const days = groupBets(bets);
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
      {days.map((day, index) => (
        <DayRows key={day.day} day={day} isPartial={hasMore && index === days.length - 1} />
      ))}
    </table>
  );
}

function DayRows({ day: { day, groups }, isPartial }: { day: BetDay; isPartial: boolean }) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={numberColumns.length + 1}
          className="border-t border-line bg-sunk px-3 py-2 text-left text-sm font-semibold text-gold-ink"
        >
          {formatDateTime(`${day}T12:00:00Z`, 'calendarDay')}
        </th>
      </tr>
      {groups.map((group) =>
        group.bets.length === 1 ? (
          <BetRow key={group.id} bet={group.bets[0]} />
        ) : (
          <GroupRows key={group.id} group={group} isPartial={isPartial} />
        ),
      )}
    </tbody>
  );
}

/** Shows the sums of a game's day, and its bets on request. */
function GroupRows({ group, isPartial }: { group: BetGroup; isPartial: boolean }) {
  const t = usePagesTranslation();
  const [isOpen, setOpen] = useState(false);
  const { gameName, kindId, bets, stakedCents, wonCents } = group;
  const count = t(isPartial ? 'bets.groupSoFar' : 'bets.group', { count: bets.length });
  return (
    <>
      <tr className="border-t border-line hover:bg-gold-wash">
        <GameCell gameName={gameName} kindId={kindId}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('bets.showGroup', { game: gameName || t('bets.unnamedGame'), count })}
            onClick={() => setOpen(!isOpen)}
            className="flex w-fit items-center gap-1 text-gold-ink hover:underline pointer-coarse:min-h-11"
          >
            {count}
            <ChevronDown aria-hidden className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
          </button>
        </GameCell>
        <SumCells stakedCents={stakedCents} wonCents={wonCents} />
        <td className={cx(numberClass, 'text-muted max-md:hidden')}>{formatMoney(bets[0].balanceAfter)}</td>
        <td className="max-md:hidden" />
      </tr>
      {isOpen && bets.map((bet) => <BetRow key={bet.id} bet={bet} isInGroup />)}
    </>
  );
}

function SumCells({ stakedCents, wonCents }: Pick<BetGroup, 'stakedCents' | 'wonCents'>) {
  const t = usePagesTranslation();
  const net = formatSignedMoney(wonCents - stakedCents);
  const isGain = wonCents > stakedCents;
  return (
    <>
      <td className={numberClass}>{formatMoney(stakedCents)}</td>
      <td className={cx(numberClass, isGain && 'font-semibold text-good')}>
        {formatMoney(wonCents)}
        <span className="block text-xs text-faint md:hidden">
          <span className="sr-only">{t('bets.totals.net')} </span>
          {net}
        </span>
      </td>
      <td className={cx(numberClass, 'max-md:hidden', isGain && 'text-good')}>{net}</td>
    </>
  );
}

interface GameCellProps extends Pick<BetGroup, 'gameName' | 'kindId'> {
  children: ReactNode;
}

function GameCell({ gameName, kindId, children }: GameCellProps) {
  const t = usePagesTranslation();
  const { data: games = [] } = useQuery(catalogueQuery);
  const game: Game | undefined = games.find((one) => one.kindId === kindId);
  return (
    <th scope="row" className="py-3 text-left font-normal">
      <span className="flex items-center gap-3">
        <GameImage
          src={game?.gameLogo ?? ''}
          className="aspect-[4/3] w-12 shrink-0 rounded-lg border border-line object-cover"
        />
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">{gameName || t('bets.unnamedGame')}</span>
          {children}
        </span>
      </span>
    </th>
  );
}

/** In a group, only the time names the bet. */
function BetRow({ bet, isInGroup = false }: { bet: BetItem; isInGroup?: boolean }) {
  const about = (
    <>
      <time dateTime={bet.at} className="text-muted">
        {formatDateTime(bet.at, 'time')}
      </time>
      <span className="tabular flex gap-2 text-xs text-faint md:hidden">
        {recordNumberOf(bet.id)}
        <RecordSeedsButton endpoint="GET /user/bets/:id/seeds" recordId={bet.id} />
      </span>
    </>
  );
  return (
    <tr className="border-t border-line hover:bg-gold-wash">
      {isInGroup ? (
        <th scope="row" className="py-2 pl-15 text-left font-normal">
          <span className="grid">{about}</span>
        </th>
      ) : (
        <GameCell gameName={bet.gameName} kindId={bet.kindId}>
          {about}
        </GameCell>
      )}
      <SumCells stakedCents={toCents(bet.staked)} wonCents={toCents(bet.won)} />
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
