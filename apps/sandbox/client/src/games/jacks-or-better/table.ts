import type { FiveCards, JacksOrBetterEvent } from '@golden-acers/games';
import type { Round } from '../../api.ts';
import type { Shell, Show, Table } from '../../game.ts';
import { h } from '../../shell/dom.ts';
import { CardPlace } from './card-place.ts';
import { Pace } from './pace.ts';
import { openPaytable } from './paytable.ts';
import { sounds } from './sounds.ts';
import type { JacksOrBetterTypes } from './types.ts';
import { cardsWords, cardWords, handWords } from './words.ts';

type EventOf<Type extends JacksOrBetterEvent['type']> = Extract<JacksOrBetterEvent, { type: Type }>;

/** Between two cards leaving the deck. */
const dealEachMs = 90;
const countMs = 900;
/** Wins of so many stakes are celebrated. */
const greatWin = 25;

/** Lays the felt with its paytable and five places, and plays the hands that it is given. */
export function layTable(host: HTMLElement, shell: Shell<JacksOrBetterTypes>): Table<JacksOrBetterTypes> {
  const pace = new Pace(shell.reducedMotion, shell.quick);
  const paytable = openPaytable(shell.facts.sheet, shell.money);
  const places = [0, 1, 2, 3, 4].map((index) => new CardPlace(index, pace, () => toggle(index)));
  const message = h('p', { class: 'jb-message', 'aria-hidden': 'true' }, 'Press Deal');
  const hand = h('ul', { class: 'jb-hand', 'aria-label': 'Your cards' }, ...places.map(({ view }) => view));
  host.classList.add('jb');
  host.append(h('div', { class: 'jb-felt' }, paytable.view, message, hand));

  const say = (text: string, kind = '') => {
    message.className = `jb-message ${kind}`;
    message.replaceChildren(text);
  };

  /** The dealer's hand, just above the felt. */
  function dealer() {
    const { left, top, width } = host.getBoundingClientRect();
    return { x: left + width / 2, y: top - 40 };
  }

  function toggle(index: number) {
    const place = places[index];
    if (place?.card === undefined || shell.phase() !== 'awaiting') return;
    place.hold(!place.held);
    shell.sound(place.held ? sounds.hold : sounds.release);
    shell.announce(`${cardWords(place.card)} ${place.held ? 'held' : 'released'}`);
  }

  function allow(open: boolean) {
    for (const place of places) place.allow(open);
  }

  function clear() {
    allow(false);
    paytable.light(undefined, 'won');
    for (const place of places) {
      place.hold(false);
      place.mark('plain');
    }
  }

  function put(cards: FiveCards) {
    for (const [index, place] of places.entries()) {
      const card = cards[index];
      if (card !== undefined) place.put(card);
    }
  }

  /** Brings new cards to some of the places, one after the other from the left. */
  async function bring(cards: FiveCards, wanted: readonly boolean[]) {
    const from = dealer();
    let order = 0;
    await Promise.all(
      places.map((place, index) => {
        const card = cards[index];
        if (card === undefined || wanted[index] !== true) return undefined;
        const delayMs = order * dealEachMs;
        order += 1;
        void pace.wait(delayMs).then(() => shell.sound(sounds.card));
        return place.deal(card, from, delayMs);
      }),
    );
  }

  async function showDeal({ cards, rank, positions }: EventOf<'deal'>, atOnce: boolean, open: boolean) {
    clear();
    say('');
    if (atOnce) put(cards);
    else {
      await Promise.all(
        places.filter(({ card }) => card !== undefined).map((place) => place.leave(dealer(), 0)),
      );
      await bring(cards, [true, true, true, true, true]);
    }
    if (!open) return;
    const made = rank !== 'nothing' && positions.length > 0;
    paytable.light(made ? rank : undefined, 'made');
    say(made ? `${handWords[rank]} – choose your cards` : 'Choose the cards to hold');
    shell.announce(
      `Dealt: ${cardsWords(cards)}.${made ? ` That makes ${handWords[rank].toLowerCase()}.` : ''} Hold with 1 to 5, then draw.`,
    );
    allow(true);
  }

  async function showDraw({ held, cards }: EventOf<'draw'>) {
    allow(false);
    paytable.light(undefined, 'made');
    say('');
    for (const [index, place] of places.entries()) place.hold(held[index] === true);
    await Promise.all(
      places.map((place, index) => (held[index] === true ? undefined : place.leave(dealer(), index * 40))),
    );
    await bring(
      cards,
      held.map((kept) => !kept),
    );
  }

  async function count(text: string, winCents: number) {
    const started = performance.now();
    const lasts = shell.quick() ? countMs / 2 : countMs;
    const still = shell.reducedMotion();
    for (let part = 0; part < 1 && !still && !pace.hurried; ) {
      part = Math.min(1, (performance.now() - started) / lasts);
      say(`${text}  ${shell.money(Math.round(winCents * part))}`, 'jb-message-win');
      await new Promise(requestAnimationFrame);
    }
    say(`${text}  ${shell.money(winCents)}`, 'jb-message-win');
  }

  async function showHand({ rank, positions, winCents }: EventOf<'hand'>, stakeCents: number) {
    for (const [index, place] of places.entries()) {
      place.hold(false);
      if (winCents > 0) place.mark(positions.includes(index) ? 'winning' : 'losing');
    }
    if (winCents === 0) {
      shell.sound(sounds.nothing);
      say(handWords.nothing);
      return pace.wait(250);
    }
    const great = winCents >= greatWin * stakeCents;
    shell.sound(great ? sounds.greatWin : sounds.win);
    paytable.light(rank, 'won');
    host.classList.toggle('jb-great', great);
    await count(handWords[rank], winCents);
    shell.showWin(winCents);
    await pace.wait(great ? 900 : 200);
    host.classList.remove('jb-great');
  }

  async function showRound(round: Round<JacksOrBetterTypes>, { resumed, from }: Show) {
    pace.begin();
    for (const event of round.events.slice(from)) {
      if (event.type === 'deal') await showDeal(event, resumed, round.status === 'open');
      else if (event.type === 'draw') await showDraw(event);
      else await showHand(event, round.stakeCents);
    }
  }

  return {
    bet: () => ({}),
    move() {
      const [one, two, three, four, five] = places.map(({ held }) => held);
      return { hold: [one === true, two === true, three === true, four === true, five === true] };
    },
    showRound,
    hurry: () => pace.hurry(),
    stakeChanged: (stakeCents) => paytable.stakeChanged(stakeCents),
    key(event) {
      if (!/^[1-5]$/.test(event.key) || event.repeat) return false;
      toggle(Number(event.key) - 1);
      return true;
    },
  };
}
