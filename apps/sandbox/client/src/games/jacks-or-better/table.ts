import type {
  FiveCards,
  HandRank,
  JacksOrBetterEvent,
  JacksOrBetterMove,
} from '@golden-acers/games/jacks-or-better';
import type { GameRound } from '../../api.ts';
import type { GameShell, GameTable, PlaybackOptions } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { AnimationRunner } from './animation-runner.ts';
import { CardSlot } from './card-slot.ts';
import { cardsText, cardText, handText } from './card-texts.ts';
import { createPaytable, type Paytable } from './paytable.ts';
import { jacksOrBetterSounds } from './sounds.ts';
import { tJacksOrBetter } from './t.ts';
import type { JacksOrBetterTypes } from './types.ts';

type EventOf<Type extends JacksOrBetterEvent['type']> = Extract<JacksOrBetterEvent, { type: Type }>;

/** Between two cards leaving the deck. */
const dealIntervalMs = 90;
const countUpMs = 900;
/** Wins of so many stakes are celebrated. */
const bigWinStakes = 25;

/** The felt with its paytable and five places. It plays the hands that it is given. */
export class JacksOrBetterTable implements GameTable<JacksOrBetterTypes> {
  readonly #host: HTMLElement;
  readonly #shell: GameShell<JacksOrBetterTypes>;
  readonly #pace: AnimationRunner;
  readonly #paytable: Paytable;
  readonly #places: readonly CardSlot[];
  readonly #message = h('p', { class: 'jb-message', 'aria-hidden': 'true' });
  #words = () => tJacksOrBetter('pressDeal');

  constructor(host: HTMLElement, shell: GameShell<JacksOrBetterTypes>) {
    this.#host = host;
    this.#shell = shell;
    this.#pace = new AnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#paytable = createPaytable(shell.game.info);
    this.#places = [0, 1, 2, 3, 4].map((index) => new CardSlot(index, this.#pace, () => this.#toggle(index)));
    const cards = this.#places.map(({ view }) => view);
    const hand = h('ul', { class: 'jb-hand' }, ...cards);
    host.classList.add('jb');
    host.append(h('div', { class: 'jb-felt' }, this.#paytable.view, this.#message, hand));
    onLanguageChange(() => {
      hand.setAttribute('aria-label', tJacksOrBetter('yourCards'));
      this.#message.textContent = this.#words();
    });
  }

  bet() {
    return {};
  }

  move(): JacksOrBetterMove {
    const [one, two, three, four, five] = this.#places.map(({ isHeld: held }) => held);
    return { hold: [one === true, two === true, three === true, four === true, five === true] };
  }

  fastForward() {
    this.#pace.finishAll();
  }

  onStakeChanged(stakeCents: number) {
    this.#paytable.setStake(stakeCents);
  }

  onKeyDown(event: KeyboardEvent): boolean {
    if (!/^[1-5]$/.test(event.key) || event.repeat) return false;
    this.#toggle(Number(event.key) - 1);
    return true;
  }

  async showRound(
    round: GameRound<JacksOrBetterTypes>,
    { isResumed: resumed, fromIndex: from }: PlaybackOptions,
  ) {
    this.#pace.reset();
    for (const event of round.events.slice(from)) {
      if (event.type === 'deal') await this.#showDeal(event, resumed, round.status === 'open');
      else if (event.type === 'draw') await this.#showDraw(event);
      else await this.#showHand(event, round.stakeCents);
    }
  }

  #show(words: () => string, kind = '') {
    this.#words = words;
    this.#message.className = `jb-message ${kind}`;
    this.#message.textContent = words();
  }

  /** The dealer's hand, just above the felt. */
  #dealer() {
    const { left, top, width } = this.#host.getBoundingClientRect();
    return { x: left + width / 2, y: top - 40 };
  }

  #toggle(index: number) {
    const place = this.#places[index];
    if (place?.card === undefined || this.#shell.phase() !== 'awaiting') return;
    place.setHeld(!place.isHeld);
    this.#shell.playSound(place.isHeld ? jacksOrBetterSounds.hold : jacksOrBetterSounds.release);
    const card = cardText(place.card);
    this.#shell.announce(tJacksOrBetter(place.isHeld ? 'cardHeld' : 'cardReleased', { card }));
  }

  #allow(open: boolean) {
    for (const place of this.#places) place.setEnabled(open);
  }

  #clear() {
    this.#allow(false);
    this.#paytable.highlight(undefined, 'won');
    for (const place of this.#places) {
      place.setHeld(false);
      place.mark('plain');
    }
  }

  #put(cards: FiveCards) {
    for (const [index, place] of this.#places.entries()) {
      const card = cards[index];
      if (card !== undefined) place.showCard(card);
    }
  }

  /** Brings new cards to some of the places, one after the other from the left. */
  async #bring(cards: FiveCards, wanted: readonly boolean[]) {
    const from = this.#dealer();
    let order = 0;
    await Promise.all(
      this.#places.map((place, index) => {
        const card = cards[index];
        if (card === undefined || wanted[index] !== true) return undefined;
        const delayMs = order * dealIntervalMs;
        order += 1;
        void this.#pace.wait(delayMs).then(() => this.#shell.playSound(jacksOrBetterSounds.card));
        return place.deal(card, from, delayMs);
      }),
    );
  }

  async #showDeal({ cards, rank, positions }: EventOf<'deal'>, atOnce: boolean, open: boolean) {
    this.#clear();
    this.#show(() => '');
    if (atOnce) this.#put(cards);
    else {
      await Promise.all(
        this.#places
          .filter(({ card }) => card !== undefined)
          .map((place) => place.discard(this.#dealer(), 0)),
      );
      await this.#bring(cards, [true, true, true, true, true]);
    }
    if (!open) return;
    const made = rank !== 'nothing' && positions.length > 0;
    this.#paytable.highlight(made ? rank : undefined, 'made');
    this.#show(() =>
      made ? tJacksOrBetter('chooseWith', { hand: handText(rank) }) : tJacksOrBetter('choose'),
    );
    const told = cardsText(cards);
    const dealt = made
      ? tJacksOrBetter('dealtWith', { cards: told, hand: handText(rank) })
      : tJacksOrBetter('dealt', { cards: told });
    this.#shell.announce(`${dealt} ${tJacksOrBetter('howToHold')}`);
    this.#allow(true);
  }

  async #showDraw({ held, cards }: EventOf<'draw'>) {
    this.#allow(false);
    this.#paytable.highlight(undefined, 'made');
    this.#show(() => '');
    for (const [index, place] of this.#places.entries()) place.setHeld(held[index] === true);
    await Promise.all(
      this.#places.map((place, index) =>
        held[index] === true ? undefined : place.discard(this.#dealer(), index * 40),
      ),
    );
    await this.#bring(
      cards,
      held.map((kept) => !kept),
    );
  }

  async #count(rank: HandRank, winCents: number) {
    const showWon = (cents: number) =>
      this.#show(() => `${handText(rank)}  ${formatCurrency(cents)}`, 'jb-message-win');
    const started = performance.now();
    const lasts = this.#shell.isQuickPlay() ? countUpMs / 2 : countUpMs;
    const still = this.#shell.prefersReducedMotion();
    for (let part = 0; part < 1 && !still && !this.#pace.isFinishing; ) {
      part = Math.min(1, (performance.now() - started) / lasts);
      showWon(Math.round(winCents * part));
      await new Promise(requestAnimationFrame);
    }
    showWon(winCents);
  }

  async #showHand({ rank, positions, winCents }: EventOf<'hand'>, stakeCents: number) {
    for (const [index, place] of this.#places.entries()) {
      place.setHeld(false);
      if (winCents > 0) place.mark(positions.includes(index) ? 'winning' : 'losing');
    }
    if (winCents === 0) {
      this.#shell.playSound(jacksOrBetterSounds.noWin);
      this.#show(() => handText('nothing'));
      return this.#pace.wait(250);
    }
    const great = winCents >= bigWinStakes * stakeCents;
    this.#shell.playSound(great ? jacksOrBetterSounds.bigWin : jacksOrBetterSounds.win);
    this.#paytable.highlight(rank, 'won');
    this.#host.classList.toggle('jb-great', great);
    await this.#count(rank, winCents);
    this.#shell.showWin(winCents);
    await this.#pace.wait(great ? 900 : 200);
    this.#host.classList.remove('jb-great');
  }
}
