import '../../engines/cards/cards.css';
import '../../engines/table/table.css';
import '../../engines/table/table-narrow.css';
import './barnlight-baccarat.css';
import type { BaccaratInfo, BaccaratOutcome } from '@golden-acers/games/barnlight-baccarat';
import { preloadCourtCards } from '../../engines/cards/card-face.ts';
import { cardsText } from '../../engines/cards/card-texts.ts';
import { createTableModule } from '../../engines/table/run-table-game.ts';
import type { TableGame } from '../../engines/table/types.ts';
import { h } from '../../shell/dom.ts';
import { HandsScene } from './hands-scene.ts';
import { baccaratPositionName, createBaccaratBoard } from './layout.ts';
import { drawRoads, winnerOf } from './roads.ts';
import { renderBaccaratRules } from './rules.ts';
import { tBaccarat } from './t.ts';

const isCoup = (event: { readonly type: string }): event is BaccaratOutcome & { type: 'coup' } =>
  event.type === 'coup';

const baccarat: TableGame<BaccaratInfo, BaccaratOutcome> = {
  className: 'bb tg-stacked',
  textEngines: ['cards'],
  createScene(host, _info, shell) {
    preloadCourtCards();
    return new HandsScene(host, shell);
  },
  createBoard: createBaccaratBoard,
  describeOutcome(outcome) {
    const { player, banker } = outcome;
    const winner = winnerOf(outcome);
    return tBaccarat(`outcome.${winner}`, {
      player: player.points.at(-1) ?? 0,
      banker: banker.points.at(-1) ?? 0,
      playerCards: cardsText(player.cards),
      bankerCards: cardsText(banker.cards),
    });
  },
  shortOutcome(outcome) {
    const points = [outcome.player, outcome.banker].map((hand) => hand.points.at(-1) ?? 0);
    const winner = winnerOf(outcome);
    const shown = winner === 'banker' ? points.toReversed() : points;
    return `${tBaccarat(`short.${winner}`)} ${shown.join(' : ')}`;
  },
  renderRecent(outcome) {
    const winner = winnerOf(outcome);
    return h('span', { class: `bb-badge bb-badge-${winner}` }, tBaccarat(`letter.${winner}`));
  },
  renderRoads: drawRoads,
  winningPositions: ({ wins }) => wins,
  outcomeOf: ({ events }) => events.find(isCoup),
  positionName: baccaratPositionName,
  renderRules: renderBaccaratRules,
};

export const game = createTableModule(baccarat);
