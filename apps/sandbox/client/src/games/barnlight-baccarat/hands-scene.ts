import type { BaccaratHand, BaccaratOutcome } from '@golden-acers/games/barnlight-baccarat';
import type { TableView } from '../../api.ts';
import { cardSounds } from '../../engines/cards/card-sounds.ts';
import { DealtCard } from '../../engines/cards/dealt-card.ts';
import type { SceneShell, TableScene } from '../../engines/table/types.ts';
import { onLanguageChange } from '../../language/language.ts';
import { type AnimationRunner, createAnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { winnerOf } from './roads.ts';
import { tBaccarat } from './t.ts';

/** A player who joins later than this sees all cards at once. */
const lateMs = 2_500;
const breathMs = 260;
const suspenseSound = [0.25, 0, 110, 0.4, 0.9, 0.6, 0, 1, 0.4] as const;

/** The cards of one side with its points, which count up card by card. */
class SideView {
  readonly #name = h('span', { class: 'bb-side-name' });
  readonly #points = h('b', { class: 'bb-points' });
  readonly #cards = h('span', { class: 'bb-cards' });
  readonly view: HTMLElement;
  readonly #runner: AnimationRunner;
  readonly #sound: SceneShell['playSound'];
  #dealt: DealtCard[] = [];

  constructor(side: 'player' | 'banker', runner: AnimationRunner, sound: SceneShell['playSound']) {
    this.#runner = runner;
    this.#sound = sound;
    const head = h('span', { class: 'bb-side-head' }, this.#name, this.#points);
    this.view = h('div', { class: `bb-side bb-side-${side}` }, head, this.#cards);
    onLanguageChange(() => {
      this.#name.textContent = tBaccarat(`name.${side}`);
    });
  }

  clear() {
    this.#dealt = [];
    this.#cards.replaceChildren();
    this.#points.textContent = '';
    this.mark('none');
  }

  async deal() {
    const card = new DealtCard(this.#runner);
    this.#dealt.push(card);
    this.#cards.append(card.view);
    if (!this.#runner.isFinishing()) this.#sound(cardSounds.card);
    await card.fly();
  }

  async turn({ cards, points }: BaccaratHand, index: number, way: 'turn' | 'squeeze') {
    const card = cards[index];
    if (card === undefined) return;
    await this.#dealt[index]?.[way](card);
    if (!this.#runner.isFinishing()) this.#sound(cardSounds.hold);
    this.#points.textContent = String(points[index] ?? '');
  }

  mark(mark: 'won' | 'lost' | 'tie' | 'none') {
    this.view.dataset.mark = mark;
  }
}

/** Deals and turns two hands, and squeezes the third cards one after the other. */
export class HandsScene implements TableScene<BaccaratOutcome> {
  readonly #shell: SceneShell;
  readonly #runner: AnimationRunner;
  readonly #player: SideView;
  readonly #banker: SideView;

  constructor(host: HTMLElement, shell: SceneShell) {
    this.#shell = shell;
    this.#runner = createAnimationRunner(shell.prefersReducedMotion, () => false);
    this.#player = new SideView('player', this.#runner, shell.playSound);
    this.#banker = new SideView('banker', this.#runner, shell.playSound);
    const hands = h('div', { class: 'bb-hands' }, this.#player.view, this.#banker.view);
    host.append(h('div', { class: 'bb-scene', 'aria-hidden': 'true' }, hands));
  }

  showPhase({ phase }: TableView) {
    if (phase === 'result') return;
    this.#runner.finishAll();
    this.#player.clear();
    this.#banker.clear();
  }

  async reveal(outcome: BaccaratOutcome, elapsedMs: number) {
    this.#runner.reset();
    if (elapsedMs > lateMs) this.#runner.finishAll();
    this.#player.clear();
    this.#banker.clear();
    const { player, banker } = outcome;
    for (const side of [this.#player, this.#banker, this.#player, this.#banker]) await side.deal();
    await this.#runner.wait(breathMs);
    for (const index of [0, 1]) await this.#player.turn(player, index, 'turn');
    await this.#runner.wait(breathMs);
    for (const index of [0, 1]) await this.#banker.turn(banker, index, 'turn');
    if (player.cards.length > 2) await this.#third(this.#player, player);
    if (banker.cards.length > 2) await this.#third(this.#banker, banker);
    await this.#runner.wait(breathMs);
    const winner = winnerOf(outcome);
    const markOf = (side: 'player' | 'banker') =>
      winner === 'tie' ? 'tie' : winner === side ? 'won' : 'lost';
    this.#player.mark(markOf('player'));
    this.#banker.mark(markOf('banker'));
  }

  skip() {
    this.#runner.finishAll();
  }

  async #third(side: SideView, hand: BaccaratHand) {
    await this.#runner.wait(breathMs);
    await side.deal();
    if (!this.#runner.isFinishing() && !this.#shell.prefersReducedMotion())
      this.#shell.playSound(suspenseSound);
    await side.turn(hand, 2, 'squeeze');
  }
}
