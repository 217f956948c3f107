import type { ThreeSheavesAction } from '@golden-acers/games/three-sheaves';
import type { GameRound } from '../../api.ts';
import { CardRow } from '../../engines/cards/card-row.ts';
import { cardSounds } from '../../engines/cards/card-sounds.ts';
import { cardsText } from '../../engines/cards/card-texts.ts';
import { ChipTable } from '../../engines/cards/chip-table.ts';
import type { GameShell, PlaybackOptions } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { isWin } from '../../shell/pay.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { bonusSound, sheavesSounds } from './sounds.ts';
import { Spot } from './spots.ts';
import { tSheaves } from './t.ts';
import { betText, payRows, threeCardText } from './texts.ts';
import type { ThreeSheavesEventOf, ThreeSheavesTypes } from './types.ts';

const keys: Readonly<Record<ThreeSheavesAction, string>> = { play: 'p', fold: 'f', check: 'c' };
/** The names of the positions in the bet. */
const positions = { 'pair-plus': 'pairPlus', ante: 'ante' } as const;
type Position = keyof typeof positions;
type Round = GameRound<ThreeSheavesTypes>;
const pauseMs = 350;
/** The pause before the dealer's last card. */
const suspenseMs = 500;

export class ThreeSheavesTable extends ChipTable<ThreeSheavesAction, ThreeSheavesTypes> {
  readonly #dealer: CardRow;
  readonly #player: CardRow;
  readonly #dealerBox: HTMLElement;
  readonly #playerBox: HTMLElement;
  readonly #dealerHand = h('span', { class: 'ts-hand-name' });
  readonly #playerHand = h('span', { class: 'ts-hand-name' });
  readonly #spots: Readonly<Record<'pair-plus' | 'ante' | 'play', Spot>>;
  readonly #payTables = {
    'pair-plus': h('table', { class: 'ts-pays ts-pays-plus', 'aria-hidden': 'true' }),
    bonus: h('table', { class: 'ts-pays ts-pays-bonus', 'aria-hidden': 'true' }),
  };

  constructor(host: HTMLElement, shell: GameShell<ThreeSheavesTypes>) {
    super(shell, {
      keys,
      place: () => tSheaves('place'),
      moveText: (action) => tSheaves(`move.${action}`),
    });
    this.#dealer = new CardRow(this.animations, 'ts-cards');
    this.#player = new CardRow(this.animations, 'ts-cards');
    this.#spots = {
      'pair-plus': new Spot('pair-plus', shell.game.stakesCents, () => this.#placeChip('pair-plus')),
      ante: new Spot('ante', shell.game.stakesCents, () => this.#placeChip('ante')),
      play: new Spot('play', shell.game.stakesCents),
    };
    this.#dealerBox = h('div', { class: 'ts-hand' }, this.#dealer.view, this.#dealerHand);
    this.#playerBox = h('div', { class: 'ts-hand' }, this.#player.view, this.#playerHand);
    host.classList.add('vp', 'ts');
    host.append(this.#draw());
    onLanguageChange(() => this.translate());
  }

  #draw() {
    const spots = h('div', { class: 'ts-spots' }, ...Object.values(this.#spots).map(({ view }) => view));
    return h(
      'div',
      { class: 'vp-felt ts-felt' },
      ...Object.values(this.#payTables),
      this.#dealerBox,
      this.message,
      this.#playerBox,
      h('div', { class: 'ts-foot' }, spots, this.tray.view),
    );
  }

  protected override translate() {
    const { pairPlus, bonus } = this.shell.game.info;
    for (const [bet, pays] of [
      ['pair-plus', pairPlus],
      ['bonus', bonus],
    ] as const)
      this.#payTables[bet].replaceChildren(h('caption', {}, betText(bet)), h('tbody', {}, ...payRows(pays)));
    for (const spot of Object.values(this.#spots)) spot.refresh();
    super.translate();
  }

  override bet() {
    return this.hasLeastBet()
      ? { ante: this.bets.on('ante'), pairPlus: this.bets.on('pairPlus') }
      : undefined;
  }

  override onKeyDown(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if ((key !== 'a' && key !== 'p') || this.shell.phase() !== 'idle') return false;
    this.#placeChip(key === 'a' ? 'ante' : 'pair-plus');
    return true;
  }

  override async showRound(round: GameRound<ThreeSheavesTypes>, { isResumed, fromIndex }: PlaybackOptions) {
    this.animations.reset();
    if (isResumed) this.animations.finishAll();
    this.offers = [];
    for (const event of round.events.slice(fromIndex)) {
      if (event.type === 'deal') await this.#showDeal(event);
      else if (event.type === 'turn') this.#showTurn(event);
      else if (event.type === 'decision') this.#showDecision(event);
      else if (event.type === 'dealer') await this.#showDealer(event);
      else await this.#showResult(event, round);
    }
    if (round.status === 'over') await this.#showWin(round);
  }

  #placeChip(position: Position) {
    const bet = betText(position);
    this.placeChip(positions[position], (amount) => tSheaves('placed', { bet, amount }));
  }

  protected override drawBets() {
    for (const [name, position] of Object.entries(positions))
      this.#spots[name === 'ante' ? 'ante' : 'pair-plus'].show(this.bets.on(position));
    this.#spots.play.show(0);
  }

  async #showDeal(deal: ThreeSheavesEventOf<'deal'>) {
    const { cards, anteCents, pairPlusCents } = deal;
    this.bets.remember({ ante: anteCents, pairPlus: pairPlusCents });
    this.showMessage(() => '');
    for (const row of [this.#dealer, this.#player]) row.clear();
    for (const box of [this.#dealerBox, this.#playerBox]) box.classList.remove('ts-best');
    for (const name of [this.#dealerHand, this.#playerHand]) name.textContent = '';
    for (const card of cards) {
      this.shell.playSound(cardSounds.card);
      await this.#player.deal(card);
      if (anteCents > 0) await this.#dealer.deal(undefined);
    }
    this.#playerHand.textContent = threeCardText(deal);
    this.shell.announce(tSheaves('dealt', { cards: cardsText(cards), hand: threeCardText(deal) }));
  }

  /** A player checks if the balance is below the play bet. */
  #showTurn({ moves, costCents }: ThreeSheavesEventOf<'turn'>) {
    const canPlay = this.shell.balanceCents() >= costCents;
    this.offers = moves
      .filter((action) => action === 'fold' || (action === 'play') === canPlay)
      .map((action) => ({ action, costCents: action === 'play' ? costCents : 0 }));
    this.showMessage(() => tSheaves('choose'));
  }

  #showDecision({ action, costCents }: ThreeSheavesEventOf<'decision'>) {
    this.showMessage(() => (action === 'fold' ? tSheaves('foldedShort') : ''));
    this.shell.playSound(action === 'fold' ? sheavesSounds.fold : sharedSounds.chip);
    this.#spots.play.show(costCents);
  }

  async #showDealer(dealer: ThreeSheavesEventOf<'dealer'>) {
    for (const [index, card] of dealer.cards.entries()) {
      if (index === dealer.cards.length - 1) await this.animations.wait(suspenseMs);
      this.shell.playSound(sheavesSounds.turn);
      await this.#dealer.turn(index, card);
    }
    this.#dealerHand.textContent = threeCardText(dealer);
    if (!dealer.qualifies) {
      this.showMessage(() => tSheaves('unqualified'));
      this.shell.playSound(sheavesSounds.unqualified);
    }
    await this.animations.wait(pauseMs);
  }

  /**
   * The bonus is paid on the ante. While the round as a whole is no win, its bonus and its winning bets are
   * stated only.
   */
  async #showResult(result: ThreeSheavesEventOf<'result'>, { payoutCents, stakeCents }: Round) {
    const pay = { paidCents: payoutCents, stakeCents };
    if (result.bet === 'bonus') {
      const amount = formatCurrency(result.winCents);
      const text = () => tSheaves('paid', { bet: betText('bonus'), amount });
      this.showMessage(text, isWin(pay) ? 'vp-message-win' : '');
      this.shell.pays.playWin(pay, bonusSound);
      return this.animations.wait(2 * pauseMs);
    }
    this.#spots[result.bet].showResult(result, isWin(pay));
    if (result.bet === 'ante') {
      this.#playerBox.classList.toggle('ts-best', result.outcome === 'win');
      this.#dealerBox.classList.toggle('ts-best', result.outcome === 'lose');
    }
    await this.animations.wait(pauseMs);
  }

  async #showWin({ payoutCents, stakeCents }: GameRound<ThreeSheavesTypes>) {
    await this.showPay({ paidCents: payoutCents, stakeCents }, (cents) =>
      payoutCents === 0 ? tSheaves('lost') : tSheaves('back', { amount: formatCurrency(cents) }),
    );
    await this.animations.wait(pauseMs);
  }
}
