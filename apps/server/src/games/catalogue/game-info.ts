import { toMoneyOrNull } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { GameProvider } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { indexByKindId } from './game-descriptions.ts';
import { findCatalogueGame } from './games.sql.ts';

/**
 * Fetches the provider's descriptions; undefined where it has none or fails. Spends no call of the budget.
 */
export async function fetchGameDescriptions({ log }: Pick<Context, 'log'>, provider: GameProvider) {
  if (!provider.capabilities.gameInfo) return undefined;
  const result = await provider.describeGames();
  if (result.ok) return indexByKindId(result.value);
  // The stored descriptions stay.
  log.warn(result.evidence, 'the game descriptions could not be read');
  return undefined;
}

/** Takes per field the operator's value, then the provider's, then null. */
export async function getGameInfo({ db, config }: Pick<Context, 'db' | 'config'>, kindId: number) {
  const game = await findCatalogueGame(db, kindId);
  demand(game, 'game.not_found');
  const own = config.gameDescriptions?.get(kindId);
  const { kindId: _number, ...description } = {
    ...game.description,
    // The provider's best return doesn't belong to the operator's worst one.
    ...(own?.returnPercent !== undefined && { bestReturnPercent: undefined }),
    ...own,
  };
  return {
    kindId,
    gameName: game.gameName,
    gameType: game.gameType,
    gameLogo: game.gameLogo,
    returnPercent: description.returnPercent ?? null,
    bestReturnPercent: description.bestReturnPercent ?? null,
    volatility: description.volatility ?? null,
    stakeMin: toMoneyOrNull(description.stakeMinCents ?? null),
    stakeMax: toMoneyOrNull(description.stakeMaxCents ?? null),
    maxWin: description.maxWin ?? null,
    rules: description.rules ?? null,
  };
}
