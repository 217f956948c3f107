import type { FiveCards, HandRank, JacksOrBetterEvent, JacksOrBetterMove } from '@golden-acers/games';
import type { Round } from '../../api.ts';
import type { Shell, Show, Table } from '../../game.ts';
import { money } from '../../language/figures.ts';
import { spoken } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { CardPlace } from './card-place.ts';
import { Pace } from './pace.ts';
import { openPaytable, type Paytable } from './paytable.ts';
import { say } from './say.ts';
import { sounds } from './sounds.ts';
import type { JacksOrBetterTypes } from './types.ts';
import { cardsWords, cardWords, handWords } from './words.ts';

type EventOf<Type extends JacksOrBetterEvent['type']> = Extract<JacksOrBetterEvent, { type: Type }>;

/** Between two cards leaving the deck. */
const dealEachMs = 90;
const countMs = 900;
/** Wins of so many stakes are celebrated. */
const greatWin = 25;

/** The felt with its paytable and five places. It plays the hands that it is given. */
export class CardTable implements Table<JacksOrBetterTypes> {
  readonly #host: HTMLElement;
  readonly #shell: Shell<JacksOrBetterTypes>;
  readonly #pace: Pace;
  readonly #paytable: Paytable;
  readonly #places: readonly CardPlace[];
  readonly #message = h('p', { class: 'jb-message', 'aria-hidden': 'true' });
  #words = () => say('pressDeal');

  constructor(host: HTMLElement, shell: Shell<JacksOrBetterTypes>) {
    this.#host = host;
    this.#shell = shell;
    this.#pace = new Pace(shell.reducedMotion, shell.quick);
    this.#paytable = openPaytable(shell.facts.sheet);
    this.#places = [0, 1, 2, 3, 4].map(
      (index) => new CardPlace(index, this.#pace, () => this.#toggle(index)),
    );
    const cards = this.#places.map(({ view }) => view);
    const hand = h('ul', { class: 'jb-hand' }, ...cards);
    host.classList.add('jb');
    host.append(h('div', { class: 'jb-felt' }, this.#paytable.view, this.#message, hand));
    spoken(() => {
      hand.setAttribute('aria-label', say('yourCards'));
      this.#message.textContent = this.#words();
    });
  }

  bet() {
    return {};
  }

  move(): JacksOrBetterMove {
    const [one, two, three, four, five] = this.#places.map(({ held }) => held);
    return { hold: [one === true, two === true, three === true, four === true, five === true] };
  }

  hurry() {
    this.#pace.hurry();
  }

  stakeChanged(stakeCents: number) {
    this.#paytable.stakeChanged(stakeCents);
  }

  key(event: KeyboardEvent): boolean {
    if (!/^[1-5]$/.test(event.key) || event.repeat) return false;
    this.#toggle(Number(event.key) - 1);
    return true;
  }

  async showRound(round: Round<JacksOrBetterTypes>, { resumed, from }: Show) {
    this.#pace.begin();
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
    place.hold(!place.held);
    this.#shell.sound(place.held ? sounds.hold : sounds.release);
    const card = cardWords(place.card);
    this.#shell.announce(say(place.held ? 'cardHeld' : 'cardReleased', { card }));
  }

  #allow(open: boolean) {
    for (const place of this.#places) place.allow(open);
  }

  #clear() {
    this.#allow(false);
    this.#paytable.light(undefined, 'won');
    for (const place of this.#places) {
      place.hold(false);
      place.mark('plain');
    }
  }

  #put(cards: FiveCards) {
    for (const [index, place] of this.#places.entries()) {
      const card = cards[index];
      if (card !== undefined) place.put(card);
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
        const delayMs = order * dealEachMs;
        order += 1;
        void this.#pace.wait(delayMs).then(() => this.#shell.sound(sounds.card));
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
        this.#places.filter(({ card }) => card !== undefined).map((place) => place.leave(this.#dealer(), 0)),
      );
      await this.#bring(cards, [true, true, true, true, true]);
    }
    if (!open) return;
    const made = rank !== 'nothing' && positions.length > 0;
    this.#paytable.light(made ? rank : undefined, 'made');
    this.#show(() => (made ? say('chooseWith', { hand: handWords(rank) }) : say('choose')));
    const told = cardsWords(cards);
    const dealt = made
      ? say('dealtWith', { cards: told, hand: handWords(rank) })
      : say('dealt', { cards: told });
    this.#shell.announce(`${dealt} ${say('howToHold')}`);
    this.#allow(true);
  }

  async #showDraw({ held, cards }: EventOf<'draw'>) {
    this.#allow(false);
    this.#paytable.light(undefined, 'made');
    this.#show(() => '');
    for (const [index, place] of this.#places.entries()) place.hold(held[index] === true);
    await Promise.all(
      this.#places.map((place, index) =>
        held[index] === true ? undefined : place.leave(this.#dealer(), index * 40),
      ),
    );
    await this.#bring(
      cards,
      held.map((kept) => !kept),
    );
  }

  async #count(rank: HandRank, winCents: number) {
    const showWon = (cents: number) =>
      this.#show(() => `${handWords(rank)}  ${money(cents)}`, 'jb-message-win');
    const started = performance.now();
    const lasts = this.#shell.quick() ? countMs / 2 : countMs;
    const still = this.#shell.reducedMotion();
    for (let part = 0; part < 1 && !still && !this.#pace.hurried; ) {
      part = Math.min(1, (performance.now() - started) / lasts);
      showWon(Math.round(winCents * part));
      await new Promise(requestAnimationFrame);
    }
    showWon(winCents);
  }

  async #showHand({ rank, positions, winCents }: EventOf<'hand'>, stakeCents: number) {
    for (const [index, place] of this.#places.entries()) {
      place.hold(false);
      if (winCents > 0) place.mark(positions.includes(index) ? 'winning' : 'losing');
    }
    if (winCents === 0) {
      this.#shell.sound(sounds.nothing);
      this.#show(() => handWords('nothing'));
      return this.#pace.wait(250);
    }
    const great = winCents >= greatWin * stakeCents;
    this.#shell.sound(great ? sounds.greatWin : sounds.win);
    this.#paytable.light(rank, 'won');
    this.#host.classList.toggle('jb-great', great);
    await this.#count(rank, winCents);
    this.#shell.showWin(winCents);
    await this.#pace.wait(great ? 900 : 200);
    this.#host.classList.remove('jb-great');
  }
}
