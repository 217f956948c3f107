import type { Locale, Translate } from '../../i18n/index.ts';
import { formatDollars, formatMoney, formatMultiple } from '../../i18n/number-format.ts';
import type { TournamentItem } from './tournaments.queries.ts';

/** In English if the language is missing. */
export function tournamentTextOf({ texts }: Pick<TournamentItem, 'texts'>, locale: Locale) {
  const { en } = texts;
  return { ...en, ...texts[locale] };
}

/** Dollars, or a multiple. */
export function scoreText(scoring: TournamentItem['scoring'], score: string): string {
  return scoring === 'multiple' ? formatMultiple(score) : formatDollars(score);
}

type Rules = Pick<TournamentItem, 'scoring' | 'gameType' | 'kindId' | 'gameName' | 'minStake'>;

/** Says which rounds count: those of all games, of a type, or of one game. */
export function gamesText(t: Translate<'promotions'>, { gameType, kindId, gameName }: Rules): string {
  if (gameType !== null) return t(`tournaments.types.${gameType}`);
  if (kindId !== null) return gameName ?? t('tournaments.oneGame');
  return t('tournaments.allGames');
}

/** Returns the rules, one sentence each. The last one says how ties are decided. */
export function rulesOf(t: Translate<'promotions'>, tournament: Rules): string[] {
  const hasMinStake = tournament.minStake.amountMinor !== '0';
  return [
    t(`tournaments.rules.${tournament.scoring}`),
    t('tournaments.rules.games', { games: gamesText(t, tournament) }),
    ...(hasMinStake ? [t('tournaments.rules.minStake', { stake: formatMoney(tournament.minStake) })] : []),
    t('tournaments.rules.fromEntry'),
    t('tournaments.rules.ties'),
    t('tournaments.rules.payment'),
  ];
}
