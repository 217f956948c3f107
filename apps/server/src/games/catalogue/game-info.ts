import { formatCents } from '@golden-acers/money';
import { demand } from '@golden-acers/platform';
import type { GameProvider } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { type GameDescriptionMap, indexByKindId } from './game-descriptions.ts';
import { findCatalogueGame } from './games.sql.ts';

/** What the provider tells of its games; undefined where it tells nothing, or nothing now. No call of the budget. */
export async function fetchGameDescriptions(
  { log }: Pick<Context, 'log'>,
  provider: GameProvider,
): Promise<GameDescriptionMap | undefined> {
  if (!provider.capabilities.gameInfo) return undefined;
  const told = await provider.describeGames();
  if (told.ok) return indexByKindId(told.value);
  // What was told before stands.
  log.warn(told.evidence, 'the games were not described');
  return undefined;
}

/** What may be shown of one game. Field by field the operator's word comes before the provider's; what nobody told is null. */
export async function getGameInfo({ db, config }: Pick<Context, 'db' | 'config'>, kindId: number) {
  const game = await findCatalogueGame(db, kindId);
  demand(game, 'game.not_found');
  const { kindId: _number, ...told } = { ...game.description, ...config.gameDescriptions?.get(kindId) };
  return {
    kindId,
    gameName: game.gameName,
    gameType: game.gameType,
    gameLogo: game.gameLogo,
    returnPercent: told.returnPercent ?? null,
    volatility: told.volatility ?? null,
    stakeMin: formatOptionalCents(told.stakeMinCents),
    stakeMax: formatOptionalCents(told.stakeMaxCents),
    maxWin: told.maxWin ?? null,
    rules: told.rules ?? null,
  };
}

const formatOptionalCents = (cents: number | undefined) =>
  cents === undefined ? null : formatCents(BigInt(cents));
