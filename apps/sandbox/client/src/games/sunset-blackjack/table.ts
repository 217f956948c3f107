import type { BlackjackAction, BlackjackEvent } from '@golden-acers/games/sunset-blackjack';
import type { GameRound } from '../../api.ts';
import { cardSounds } from '../../engines/cards/card-sounds.ts';
import { cardsText, cardText } from '../../engines/cards/card-texts.ts';
import { ChipTable } from '../../engines/cards/chip-table.ts';
import type { GameShell, PlaybackOptions, RoundPhase } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { chipPile } from '../../shell/chips.ts';
import { h } from '../../shell/dom.ts';
import { isWin } from '../../shell/pay.ts';
import { createCardPlaces, createFeltDecoration, createMiddle } from './felt.ts';
import { HandView } from './hand-view.ts';
import { tBlackjack } from './t.ts';
import { resultText } from './texts.ts';
import type { BlackjackEventOf, BlackjackTypes } from './types.ts';

const keys: Readonly<Record<BlackjackAction, string>> = {
  ...{ hit: 'h', stand: 's', double: 'd', split: 'p', insure: 'y', decline: 'n' },
};
const pauseMs = 350;

export class BlackjackTable extends ChipTable<BlackjackAction, BlackjackTypes> {
  readonly #spot = h('button', { type: 'button', class: 'bj-spot', onclick: () => this.#placeChip() });
  readonly #dealerBox = h('div', { class: 'bj-dealer' });
  readonly #handsBox = h('div', { class: 'bj-hands' });
  #dealer: HandView;
  #hands: HandView[] = [];

  constructor(host: HTMLElement, shell: GameShell<BlackjackTypes>) {
    super(shell, {
      keys,
      place: () => tBlackjack('place'),
      moveText: (action) => tBlackjack(`move.${action}`),
    });
    this.#dealer = new HandView(this.animations);
    const felt = h(
      'div',
      { class: 'vp-felt bj-felt' },
      this.#dealerBox,
      createMiddle(this.message),
      this.#handsBox,
    );
    felt.prepend(...createFeltDecoration());
    this.#dealerBox.append(createCardPlaces());
    this.#handsBox.append(createCardPlaces());
    felt.append(h('div', { class: 'bj-foot' }, this.#spot, this.tray.view));
    host.classList.add('vp', 'bj');
    host.append(felt);
    onLanguageChange(() => this.translate());
  }

  override bet() {
    return this.hasLeastBet() ? { main: this.bets.totalCents } : undefined;
  }

  override onPhaseChanged(phase: RoundPhase) {
    super.onPhaseChanged(phase);
    this.#spot.classList.toggle('vp-hidden', phase !== 'idle');
  }

  override onKeyDown(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 'c' || this.shell.phase() !== 'idle') return false;
    this.#placeChip();
    return true;
  }

  override async showRound(round: GameRound<BlackjackTypes>, { isResumed, fromIndex }: PlaybackOptions) {
    this.animations.reset();
    if (isResumed) {
      if (round.status === 'open') this.animations.finishAll();
      this.bets.remember({ main: round.stakeCents - round.addedStakeCents });
    }
    this.offers = [];
    for (const event of round.events.slice(fromIndex)) await this.#show(event, round);
    if (round.status === 'over') await this.#showWin(round);
  }

  async #show(event: BlackjackEvent, round: GameRound<BlackjackTypes>): Promise<void> {
    switch (event.type) {
      case 'deal':
        return this.#showDeal(event);
      case 'insurance-offer':
        return this.#offer(['decline', 'insure'], event.costCents, tBlackjack('offer'));
      case 'insurance':
        return this.showMessage(() => tBlackjack(event.isTaken ? 'insured' : 'notInsured'));
      case 'peek':
        this.showMessage(() => tBlackjack(event.isBlackjack ? 'dealerBlackjack' : 'noBlackjack'));
        return this.animations.wait(pauseMs);
      case 'turn':
        return this.#showTurn(event);
      case 'card':
        return this.#showCard(event);
      case 'double':
        return this.#hands[event.hand]?.showBet(event.betCents, this.shell.game.stakesCents);
      case 'split':
        return this.#showSplit(event);
      case 'dealer':
        return this.#showDealer(event);
      case 'result':
        return this.#showResult(event, round);
      case 'stand':
      case 'insurance-result':
        return undefined;
    }
  }

  #placeChip() {
    this.placeChip('main', (amount) => amount);
  }

  protected override drawBets() {
    const total = this.bets.totalCents;
    const chips = this.shell.game.stakesCents;
    this.#spot.replaceChildren(total === 0 ? tBlackjack('spot') : chipPile(total, chips));
    this.#spot.setAttribute('aria-label', tBlackjack('spotWith', { amount: formatCurrency(total) }));
  }

  async #showDeal({ cards, total, isSoft, dealerCard, dealerTotal }: BlackjackEventOf<'deal'>) {
    this.showMessage(() => '');
    this.#dealer = new HandView(this.animations);
    const own = new HandView(this.animations);
    this.#hands = [own];
    this.#dealerBox.replaceChildren(this.#dealer.view);
    this.#handsBox.replaceChildren(own.view);
    own.showBet(this.bets.totalCents, this.shell.game.stakesCents);
    for (const [hand, card] of [
      [own, cards[0]],
      [this.#dealer, dealerCard],
      [own, cards[1]],
      [this.#dealer, undefined],
    ] as const) {
      this.shell.playSound(cardSounds.card);
      await hand.deal(card);
    }
    own.showTotal(total, isSoft);
    this.#dealer.showTotal(dealerTotal);
    const params = { cards: cardsText(cards), total, dealer: cardText(dealerCard) };
    this.shell.announce(tBlackjack('dealt', params));
  }

  #offer(actions: readonly BlackjackAction[], costCents: number, text: string) {
    const isCostly = (action: BlackjackAction) => ['double', 'split', 'insure'].includes(action);
    this.offers = actions
      .map((action) => ({ action, costCents: isCostly(action) ? costCents : 0 }))
      .filter((offer) => offer.costCents <= this.shell.balanceCents());
    this.showMessage(() => text);
    this.shell.announce(text);
  }

  #showTurn({ hand, moves, costCents }: BlackjackEventOf<'turn'>) {
    for (const [index, each] of this.#hands.entries()) each.mark(index === hand ? 'active' : 'plain');
    const text = this.#hands.length === 1 ? tBlackjack('turn') : tBlackjack('turnOf', { hand: hand + 1 });
    this.#offer(moves, costCents, text);
  }

  async #showCard({ hand, card, total, isSoft, isBust }: BlackjackEventOf<'card'>) {
    this.shell.playSound(cardSounds.card);
    await this.#hands[hand]?.deal(card);
    this.#hands[hand]?.showTotal(total, isSoft);
    if (isBust) this.#hands[hand]?.showResult(tBlackjack('outcome.bust'));
    this.shell.announce(tBlackjack('drawn', { card: cardText(card), total }));
  }

  async #showSplit({ hand, betCents, cards }: BlackjackEventOf<'split'>) {
    const left = this.#hands[hand];
    const right = new HandView(this.animations);
    left?.dropSecond();
    left?.showTotal(0);
    this.#hands = this.#hands.toSpliced(hand + 1, 0, right);
    this.#handsBox.replaceChildren(...this.#hands.map(({ view }) => view));
    right.showBet(betCents, this.shell.game.stakesCents);
    await right.deal(cards[1]);
  }

  async #showDealer({ cards, totals, isBust }: BlackjackEventOf<'dealer'>) {
    for (const hand of this.#hands) hand.mark('plain');
    const [, hidden, ...drawn] = cards;
    if (hidden !== undefined) await this.#dealer.turnSecond(hidden);
    this.#dealer.showTotal(totals[1] ?? 0);
    for (const [index, card] of drawn.entries()) {
      this.shell.playSound(cardSounds.card);
      await this.#dealer.deal(card);
      this.#dealer.showTotal(totals[index + 2] ?? 0);
    }
    if (isBust) this.#dealer.showResult(tBlackjack('outcome.bust'));
    await this.animations.wait(pauseMs);
  }

  /** A hand that wins while the round as a whole does not is not highlighted. */
  #showResult(result: BlackjackEventOf<'result'>, { payoutCents, stakeCents }: GameRound<BlackjackTypes>) {
    const hand = this.#hands[result.hand];
    hand?.showResult(resultText(result));
    if (result.winCents === 0) return hand?.mark('lost');
    const isWon = result.winCents > result.betCents && isWin({ paidCents: payoutCents, stakeCents });
    hand?.mark(isWon ? 'won' : 'plain');
  }

  async #showWin({ payoutCents, stakeCents }: GameRound<BlackjackTypes>) {
    this.bets.remember();
    await this.showPay({ paidCents: payoutCents, stakeCents }, (cents) =>
      payoutCents === 0 ? tBlackjack('lost') : tBlackjack('paid', { amount: formatCurrency(cents) }),
    );
    await this.animations.wait(pauseMs);
  }
}
