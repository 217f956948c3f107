import type { GameModule, OpenedSession } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { hundredthsText } from '../table/multiplier-text.ts';
import type { TableTypes } from '../table/types.ts';
import { FlightFlow } from './flight-flow.ts';
import { tFlight } from './t.ts';
import type { FlightGame, FlightInfo } from './types.ts';

/** Creates a `GameModule` of flights that all players share. */
export function createFlightModule<Info extends FlightInfo>(game: FlightGame<Info>): GameModule<TableTypes> {
  // The module's loader checks info against the rules' types, not this engine.
  const erased = game as unknown as FlightGame;
  const module: GameModule<TableTypes> = {
    engine: ['table', 'flight'],
    actions: () => ({ open: tFlight('betNext'), fastForward: tFlight('betNext') }),
    keyHelp: () => [{ keys: 'A', description: tFlight('keyAction.auto') }],
    async run({ api, state }: OpenedSession) {
      await new FlightFlow({ module, game: erased, api, state }).start();
    },
    mount() {
      throw new Error('a shared round has no table of one player');
    },
    renderRules: (details) => game.renderRules(details as typeof details & { info: Info }),
    describeOutcome(round) {
      const ended = game.endOf(round);
      if (ended === undefined) return tFlight('refunded');
      const end = game.describeEnd(hundredthsText(Math.max(ended, 100)));
      const cashOut = round.events.find(({ type }) => type === 'cash-out');
      if (cashOut === undefined || !('hundredths' in cashOut)) return tFlight('lost', { end });
      const times = hundredthsText(Number(cashOut.hundredths));
      return tFlight('paid', { end, times, amount: formatCurrency(round.payoutCents) });
    },
  };
  return module;
}
