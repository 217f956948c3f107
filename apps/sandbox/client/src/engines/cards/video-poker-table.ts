import type { FiveCards, VideoPokerEvent, VideoPokerMove } from '@golden-acers/games/engines/cards';
import type { GameRound } from '../../api.ts';
import { type GameShell, GameTable, type PlaybackOptions } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { type AnimationRunner, createAnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { isBigWin, isWin } from '../../shell/pay.ts';
import { CardSlot } from './card-slot.ts';
import { cardSounds } from './card-sounds.ts';
import { cardsText, cardText } from './card-texts.ts';
import { createPaytable } from './paytable.ts';
import { tCards } from './t.ts';
import { createTrainerSwitch } from './trainer-switch.ts';
import { adviceText, handText } from './video-poker-texts.ts';
import type { VideoPokerTypes } from './video-poker-types.ts';

type EventOf<Type extends VideoPokerEvent['type']> = Extract<VideoPokerEvent, { type: Type }>;

/** The time between two dealt cards. */
const dealIntervalMs = 90;
const discardIntervalMs = 40;
/** A finished round is shown again, with time to read the hand that was dealt. */
const dealtPauseMs = 700;

export class VideoPokerTable extends GameTable<VideoPokerTypes> {
  readonly #host: HTMLElement;
  readonly #shell: GameShell<VideoPokerTypes>;
  readonly #animations: AnimationRunner;
  readonly #paytable: ReturnType<typeof createPaytable>;
  readonly #slots: readonly CardSlot[];
  readonly #message = h('p', { class: 'vp-message', 'aria-hidden': 'true' });
  readonly #advice = h('p', { class: 'vp-advice', 'aria-hidden': 'true' });
  readonly #isTrainerOn: () => boolean;
  #messageText = () => tCards('pressDeal');

  constructor(host: HTMLElement, shell: GameShell<VideoPokerTypes>) {
    super();
    this.#host = host;
    this.#shell = shell;
    this.#animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#paytable = createPaytable(shell.game.info);
    this.#slots = [0, 1, 2, 3, 4].map(
      (index) => new CardSlot(index, this.#animations, () => this.#toggleHold(index)),
    );
    this.#isTrainerOn = createTrainerSwitch(shell);
    const hand = h('ul', { class: 'vp-hand' }, ...this.#slots.map(({ view }) => view));
    host.classList.add('vp');
    host.append(
      h(
        'div',
        { class: 'vp-felt' },
        this.#paytable.view,
        h('div', { class: 'vp-texts' }, this.#message, this.#advice),
        hand,
      ),
    );
    onLanguageChange(() => {
      hand.setAttribute('aria-label', tCards('yourCards'));
      this.#message.textContent = this.#messageText();
    });
  }

  override bet() {
    return {};
  }

  override move(): VideoPokerMove {
    const [a = false, b = false, c = false, d = false, e = false] = this.#slots.map(({ isHeld }) => isHeld);
    return { hold: [a, b, c, d, e], ...(this.#isTrainerOn() ? { trainer: true } : {}) };
  }

  override fastForward() {
    this.#animations.finishAll();
  }

  override onStakeChanged(stakeCents: number) {
    this.#paytable.setStake(stakeCents);
  }

  override onKeyDown(event: KeyboardEvent): boolean {
    if (!/^[1-5]$/.test(event.key) || event.repeat) return false;
    this.#toggleHold(Number(event.key) - 1);
    return true;
  }

  override async showRound(
    { events, status, stakeCents }: GameRound<VideoPokerTypes>,
    { isResumed, fromIndex }: PlaybackOptions,
  ) {
    this.#animations.reset();
    for (const event of events.slice(fromIndex)) {
      if (event.type === 'deal') await this.#showDeal(event, isResumed, status === 'open');
      else if (event.type === 'draw') await this.#showDraw(event);
      else if (event.type === 'hand') await this.#showHand(event, stakeCents);
    }
    this.#advice.textContent = adviceText(events, stakeCents);
  }

  #showMessage(text: () => string, className = '') {
    this.#messageText = text;
    this.#message.className = `vp-message ${className}`;
    this.#message.textContent = text();
  }

  #deck() {
    const { left, top, width } = this.#host.getBoundingClientRect();
    return { x: left + width / 2, y: top - 40 };
  }

  #toggleHold(index: number) {
    const slot = this.#slots[index];
    if (slot?.card === undefined || this.#shell.phase() !== 'awaiting') return;
    slot.setHeld(!slot.isHeld);
    this.#shell.playSound(slot.isHeld ? cardSounds.hold : cardSounds.release);
    const card = cardText(slot.card);
    this.#shell.announce(tCards(slot.isHeld ? 'cardHeld' : 'cardReleased', { card }));
  }

  #setSlotsEnabled(isEnabled: boolean) {
    for (const slot of this.#slots) slot.setEnabled(isEnabled);
  }

  #clear() {
    this.#setSlotsEnabled(false);
    this.#paytable.highlight(undefined, 'won');
    for (const slot of this.#slots) {
      slot.setHeld(false);
      slot.mark('plain');
    }
  }

  /** Deals into the slots that aren't held, from the left. */
  async #dealInto(cards: FiveCards, held: readonly boolean[] = []) {
    const from = this.#deck();
    let delayMs = -dealIntervalMs;
    await Promise.all(
      this.#slots.map((slot, index) => {
        const card = cards[index];
        if (card === undefined || held[index] === true) return undefined;
        delayMs += dealIntervalMs;
        void this.#animations.wait(delayMs).then(() => this.#shell.playSound(cardSounds.card));
        return slot.deal(card, from, delayMs);
      }),
    );
  }

  async #showDeal({ cards, rank, positions }: EventOf<'deal'>, isResumed: boolean, isOpen: boolean) {
    this.#clear();
    this.#advice.textContent = '';
    this.#showMessage(() => '');
    if (isResumed) {
      for (const [index, card] of cards.entries()) this.#slots[index]?.showCard(card);
      if (!isOpen) await this.#animations.wait(dealtPauseMs);
    } else {
      const oldCards = this.#slots.filter(({ card }) => card !== undefined);
      await Promise.all(oldCards.map((slot) => slot.discard(this.#deck(), 0)));
      await this.#dealInto(cards);
    }
    if (!isOpen) return;
    const isMade = rank !== 'nothing' && positions.length > 0;
    this.#paytable.highlight(isMade ? rank : undefined, 'made');
    this.#showMessage(() => (isMade ? tCards('chooseWith', { hand: handText(rank) }) : tCards('choose')));
    const cardList = cardsText(cards);
    const dealt = isMade
      ? tCards('dealtWith', { cards: cardList, hand: handText(rank) })
      : tCards('dealt', { cards: cardList });
    this.#shell.announce(`${dealt} ${tCards('howToHold')}`);
    this.#setSlotsEnabled(true);
  }

  async #showDraw({ held, cards }: EventOf<'draw'>) {
    this.#setSlotsEnabled(false);
    this.#paytable.highlight(undefined, 'made');
    this.#showMessage(() => '');
    await Promise.all(
      this.#slots.map((slot, index) => {
        slot.setHeld(held[index] === true);
        return slot.isHeld ? undefined : slot.discard(this.#deck(), index * discardIntervalMs);
      }),
    );
    await this.#dealInto(cards, held);
  }

  async #showHand({ rank, positions, winCents }: EventOf<'hand'>, stakeCents: number) {
    for (const [index, slot] of this.#slots.entries()) {
      slot.setHeld(false);
      if (isWin({ paidCents: winCents, stakeCents }))
        slot.mark(positions.includes(index) ? 'winning' : 'losing');
    }
    const pay = { paidCents: winCents, stakeCents };
    const isBig = isBigWin(pay);
    if (winCents > 0) this.#paytable.highlight(rank, isWin(pay) ? 'won' : 'made');
    this.#host.classList.toggle('vp-great', isBig);
    const className = isWin(pay) ? 'vp-message-win' : '';
    const text = (cents: number) =>
      winCents === 0 ? handText('nothing') : `${handText(rank)}  ${formatCurrency(cents)}`;
    const write = (cents: number) => this.#showMessage(() => text(cents), className);
    await this.#shell.pays.show(pay, { write, clock: this.#animations.clock });
    await this.#animations.wait(isBig ? 900 : 200);
    this.#host.classList.remove('vp-great');
  }
}
