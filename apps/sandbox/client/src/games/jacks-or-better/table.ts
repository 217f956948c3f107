import type {
  FiveCards,
  HandRank,
  JacksOrBetterEvent,
  JacksOrBetterMove,
} from '@golden-acers/games/jacks-or-better';
import type { GameRound } from '../../api.ts';
import { type GameShell, GameTable, type PlaybackOptions } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { type AnimationRunner, createAnimationRunner } from './animation-runner.ts';
import { CardSlot } from './card-slot.ts';
import { cardsText, cardText, handText } from './card-texts.ts';
import { createPaytable } from './paytable.ts';
import { jacksOrBetterSounds } from './sounds.ts';
import { tJacksOrBetter } from './t.ts';
import type { JacksOrBetterTypes } from './types.ts';

type EventOf<Type extends JacksOrBetterEvent['type']> = Extract<JacksOrBetterEvent, { type: Type }>;

/** The time between two dealt cards. */
const dealIntervalMs = 90;
const discardIntervalMs = 40;
const countUpMs = 900;
const bigWinStakes = 25;

export class JacksOrBetterTable extends GameTable<JacksOrBetterTypes> {
  readonly #host: HTMLElement;
  readonly #shell: GameShell<JacksOrBetterTypes>;
  readonly #animations: AnimationRunner;
  readonly #paytable: ReturnType<typeof createPaytable>;
  readonly #slots: readonly CardSlot[];
  readonly #message = h('p', { class: 'jb-message', 'aria-hidden': 'true' });
  #messageText = () => tJacksOrBetter('pressDeal');

  constructor(host: HTMLElement, shell: GameShell<JacksOrBetterTypes>) {
    super();
    this.#host = host;
    this.#shell = shell;
    this.#animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#paytable = createPaytable(shell.game.info);
    this.#slots = [0, 1, 2, 3, 4].map(
      (index) => new CardSlot(index, this.#animations, () => this.#toggleHold(index)),
    );
    const hand = h('ul', { class: 'jb-hand' }, ...this.#slots.map(({ view }) => view));
    host.classList.add('jb');
    host.append(h('div', { class: 'jb-felt' }, this.#paytable.view, this.#message, hand));
    onLanguageChange(() => {
      hand.setAttribute('aria-label', tJacksOrBetter('yourCards'));
      this.#message.textContent = this.#messageText();
    });
  }

  override bet() {
    return {};
  }

  override move(): JacksOrBetterMove {
    const [a = false, b = false, c = false, d = false, e = false] = this.#slots.map(({ isHeld }) => isHeld);
    return { hold: [a, b, c, d, e] };
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
    { events, status, stakeCents }: GameRound<JacksOrBetterTypes>,
    { isResumed, fromIndex }: PlaybackOptions,
  ) {
    this.#animations.reset();
    for (const event of events.slice(fromIndex)) {
      if (event.type === 'deal') await this.#showDeal(event, isResumed, status === 'open');
      else if (event.type === 'draw') await this.#showDraw(event);
      else await this.#showHand(event, stakeCents);
    }
  }

  #showMessage(text: () => string, className = '') {
    this.#messageText = text;
    this.#message.className = `jb-message ${className}`;
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
    this.#shell.playSound(slot.isHeld ? jacksOrBetterSounds.hold : jacksOrBetterSounds.release);
    const card = cardText(slot.card);
    this.#shell.announce(tJacksOrBetter(slot.isHeld ? 'cardHeld' : 'cardReleased', { card }));
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
        void this.#animations.wait(delayMs).then(() => this.#shell.playSound(jacksOrBetterSounds.card));
        return slot.deal(card, from, delayMs);
      }),
    );
  }

  async #showDeal({ cards, rank, positions }: EventOf<'deal'>, isResumed: boolean, isOpen: boolean) {
    this.#clear();
    this.#showMessage(() => '');
    if (isResumed) {
      for (const [index, card] of cards.entries()) this.#slots[index]?.showCard(card);
    } else {
      const oldCards = this.#slots.filter(({ card }) => card !== undefined);
      await Promise.all(oldCards.map((slot) => slot.discard(this.#deck(), 0)));
      await this.#dealInto(cards);
    }
    if (!isOpen) return;
    const isMade = rank !== 'nothing' && positions.length > 0;
    this.#paytable.highlight(isMade ? rank : undefined, 'made');
    this.#showMessage(() =>
      isMade ? tJacksOrBetter('chooseWith', { hand: handText(rank) }) : tJacksOrBetter('choose'),
    );
    const cardList = cardsText(cards);
    const dealt = isMade
      ? tJacksOrBetter('dealtWith', { cards: cardList, hand: handText(rank) })
      : tJacksOrBetter('dealt', { cards: cardList });
    this.#shell.announce(`${dealt} ${tJacksOrBetter('howToHold')}`);
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

  async #countUp(rank: HandRank, winCents: number) {
    const show = (cents: number) =>
      this.#showMessage(() => `${handText(rank)}  ${formatCurrency(cents)}`, 'jb-message-win');
    const startMs = performance.now();
    const durationMs = this.#shell.isQuickPlay() ? countUpMs / 2 : countUpMs;
    const isStill = this.#shell.prefersReducedMotion();
    for (let progress = 0; progress < 1 && !isStill && !this.#animations.isFinishing(); ) {
      progress = Math.min(1, (performance.now() - startMs) / durationMs);
      show(Math.round(winCents * progress));
      await new Promise(requestAnimationFrame);
    }
    show(winCents);
  }

  async #showHand({ rank, positions, winCents }: EventOf<'hand'>, stakeCents: number) {
    for (const [index, slot] of this.#slots.entries()) {
      slot.setHeld(false);
      if (winCents > 0) slot.mark(positions.includes(index) ? 'winning' : 'losing');
    }
    if (winCents === 0) {
      this.#shell.playSound(jacksOrBetterSounds.noWin);
      this.#showMessage(() => handText('nothing'));
      return this.#animations.wait(250);
    }
    const isBig = winCents >= bigWinStakes * stakeCents;
    this.#shell.playSound(isBig ? sharedSounds.bigWin : sharedSounds.win);
    this.#paytable.highlight(rank, 'won');
    this.#host.classList.toggle('jb-great', isBig);
    await this.#countUp(rank, winCents);
    this.#shell.showWin(winCents);
    await this.#animations.wait(isBig ? 900 : 200);
    this.#host.classList.remove('jb-great');
  }
}
