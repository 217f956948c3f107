import type { GameModule, OpenedSession } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { tTable } from './t.ts';
import { TableFlow } from './table-flow.ts';
import type { TableGame, TableTypes } from './types.ts';

/** Creates a `GameModule` whose rounds are shared: the engine runs it in place of the shell's own flow. */
export function createTableModule<Info, Outcome>(game: TableGame<Info, Outcome>): GameModule<TableTypes> {
  // The module's loader checks info and outcomes against the rules' types, not this engine.
  const erased = game as TableGame;
  let info: unknown;
  const module: GameModule<TableTypes> = {
    engine: ['table', ...(game.textEngines ?? [])],
    actions: () => ({ open: tTable('repeat'), fastForward: tTable('repeat') }),
    keyHelp: () => [
      { keys: '← ↑ → ↓', description: tTable('keyAction.move') },
      { keys: '1 – 9', description: tTable('keyAction.chip') },
      { keys: 'Z', description: tTable('keyAction.undo') },
      ...(game.keyHelp?.() ?? []),
    ],
    async run({ api, state }: OpenedSession) {
      info = state.game.info;
      await new TableFlow({ module, game: erased, api, state }).start();
    },
    mount() {
      throw new Error('a shared round has no table of one player');
    },
    renderRules: (details) => game.renderRules(details as typeof details & { info: Info }),
    describeOutcome(round) {
      const outcome = erased.outcomeOf(round);
      if (outcome === undefined) return tTable('refunded');
      const text = capitalizeFirst(erased.describeOutcome(outcome, info));
      return round.payoutCents === 0
        ? tTable('lost', { outcome: text })
        : tTable('paid', { outcome: text, amount: formatCurrency(round.payoutCents) });
    },
  };
  return module;
}
