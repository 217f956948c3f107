import type { EightySeedsBet, EightySeedsEvent } from '@golden-acers/games/eighty-seeds';
import type { GameRound } from '../../api.ts';
import { createResultLine } from '../../engines/instant/result.ts';
import { type GameShell, GameTable, type PlaybackOptions, type RoundPhase } from '../../game.ts';
import { onLanguageChange } from '../../language/language.ts';
import { createAnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { isWin } from '../../shell/pay.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { pauseBeforeDrawMs } from './draw-pace.ts';
import { createDrawTray } from './draw-tray.ts';
import { createNumberField } from './number-field.ts';
import { tEightySeeds } from './t.ts';
import { renderTicket } from './ticket.ts';
import type { EightySeedsTypes } from './types.ts';

type Result = Extract<EightySeedsEvent, { type: 'result' }>;

const quickPickCount = 8;
const drawSound = [0.25, 0.05, 300, 0.001, 0.01, 0.04, 1, 1.6] as const;
/** The pitch rises a step with each hit. */
const hitSound = (hits: number) => [0.5, 0, 523.25 * 2 ** (hits / 12), 0.002, 0.06, 0.18, 1, 1.8];

const fallFrames: Keyframe[] = [
  { translate: '0 -130%', opacity: 0 },
  { translate: '0 12%', offset: 0.7 },
  {},
];
const hitFrames: Keyframe[] = [...fallFrames.slice(0, 2), { scale: 1.25, offset: 0.85 }, {}];

export class EightySeedsTable extends GameTable<EightySeedsTypes> {
  readonly #shell: GameShell<EightySeedsTypes>;
  readonly #animations: ReturnType<typeof createAnimationRunner>;
  readonly #result: ReturnType<typeof createResultLine>;
  readonly #field: ReturnType<typeof createNumberField>;
  readonly #tray: ReturnType<typeof createDrawTray>;
  readonly #ticket = h('div', { class: 'es-ticket-box' });
  readonly #buttons: readonly HTMLButtonElement[];
  #numbers: readonly number[] = [];

  constructor(host: HTMLElement, shell: GameShell<EightySeedsTypes>) {
    super();
    this.#shell = shell;
    this.#animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#result = createResultLine(shell, this.#animations, () => tEightySeeds('choose'));
    this.#field = createNumberField(shell.game.info.numberCount, (number) => this.#toggle(number));
    this.#tray = createDrawTray(shell.game.info.drawnCount);
    const button = (press: () => void) => h('button', { type: 'button', class: 'es-button', onclick: press });
    const quickPick = button(() => this.#quickPick());
    const clear = button(() => this.#choose([]));
    this.#buttons = [quickPick, clear];
    const controls = h(
      'div',
      { class: 'instant-controls' },
      h('div', { class: 'es-buttons' }, quickPick, clear),
      this.#ticket,
    );
    host.classList.add('instant', 'es');
    host.append(
      controls,
      h('div', { class: 'instant-board es-board' }, this.#tray.view, this.#field.view),
      this.#result.view,
    );
    onLanguageChange(() => {
      quickPick.textContent = tEightySeeds('quickPick');
      clear.textContent = tEightySeeds('clear');
      this.#showTicket();
    });
  }

  #showTicket() {
    this.#ticket.replaceChildren(...renderTicket(this.#shell.game.info, this.#numbers.length));
  }

  #isChoosing = () => this.#shell.phase() === 'idle';

  #toggle(number: number) {
    if (!this.#isChoosing()) return;
    const isChosen = this.#numbers.includes(number);
    if (!isChosen && this.#numbers.length === this.#shell.game.info.tickets.length) {
      this.#shell.playSound(sharedSounds.refuse);
      return this.#shell.announce(tEightySeeds('full'));
    }
    this.#choose(isChosen ? this.#numbers.filter((each) => each !== number) : [...this.#numbers, number]);
  }

  /** The browser chooses the player's numbers at random; the server draws the winning ones. */
  #quickPick() {
    const count = this.#numbers.length === 0 ? quickPickCount : this.#numbers.length;
    const picked = new Set<number>();
    while (picked.size < count) picked.add(1 + Math.floor(Math.random() * this.#shell.game.info.numberCount));
    this.#choose([...picked]);
  }

  #choose(numbers: readonly number[]) {
    if (!this.#isChoosing()) return;
    this.#shell.playSound(sharedSounds.click);
    this.#setNumbers(numbers);
    this.#field.clearDraw();
    this.#tray.clear();
    this.#shell.announce(tEightySeeds('chosen', { numbers: numbers.length }));
    this.#result.show(() => tEightySeeds(numbers.length === 0 ? 'choose' : 'ready'));
  }

  #setNumbers(numbers: readonly number[]) {
    this.#numbers = numbers;
    this.#field.choose(numbers);
    this.#showTicket();
  }

  override bet(): EightySeedsBet | undefined {
    if (this.#numbers.length > 0) return { numbers: this.#numbers };
    this.#shell.playSound(sharedSounds.refuse);
    this.#result.show(() => tEightySeeds('choose'));
    this.#shell.announce(tEightySeeds('choose'));
    return undefined;
  }

  override fastForward() {
    this.#animations.finishAll();
  }

  override onPhaseChanged(phase: RoundPhase) {
    this.#field.setEnabled(phase === 'idle');
    for (const button of this.#buttons) button.setAttribute('aria-disabled', String(phase !== 'idle'));
  }

  override onKeyDown({ key }: KeyboardEvent): boolean {
    return this.#field.moveFocus(key);
  }

  override saveChoices() {
    const numbers = this.#numbers;
    return () => this.#setNumbers(numbers);
  }

  override async showRound(
    { events, stakeCents }: GameRound<EightySeedsTypes>,
    { isResumed }: PlaybackOptions,
  ) {
    this.#animations.reset();
    for (const event of events) {
      if (event.type === 'result') await this.#showResult(event, stakeCents);
      else {
        if (isResumed) this.#setNumbers(event.numbers);
        await this.#showDrawing(event.drawn);
      }
    }
  }

  /** Seeds fall one by one from the hopper; each hit lights the row of its pay. */
  async #showDrawing(drawn: readonly number[]) {
    this.#field.clearDraw();
    this.#tray.clear();
    this.#result.show(() => '');
    const spots = this.#numbers.length;
    const tenths = this.#shell.game.info.tickets[spots - 1]?.tenths ?? [];
    let hits = 0;
    this.#showHits(0);
    for (const [index, number] of drawn.entries()) {
      await this.#animations.wait(pauseBeforeDrawMs({ drawn: index, total: drawn.length, hits, tenths }));
      const isHit = this.#numbers.includes(number);
      if (isHit) hits += 1;
      this.#shell.playSound(isHit ? hitSound(hits) : drawSound);
      this.#tray.show(index, number, isHit);
      void this.#animations.animate(this.#tray.seed, isHit ? hitFrames : fallFrames, { durationMs: 190 });
      this.#field.button(number)?.classList.add('es-drawn');
      if (isHit) this.#showHits(hits);
    }
    await this.#animations.wait(350);
  }

  #showHits(hits: number) {
    this.#tray.showHits(hits, this.#numbers.length);
    for (const row of this.#ticket.querySelectorAll<HTMLElement>('[data-hits]'))
      row.classList.toggle('es-now', row.dataset.hits === String(hits));
  }

  async #showResult({ hits, tenths, winCents }: Result, stakeCents: number) {
    for (const each of this.#ticket.querySelectorAll('.es-now')) each.classList.remove('es-now');
    const row = this.#ticket.querySelector(`[data-hits="${hits.length}"]`);
    row?.classList.add(isWin({ paidCents: winCents, stakeCents }) ? 'es-won' : 'es-paid');
    await this.#result.showPay({ winCents, stakeCents, times: tenths / 10 }, () => tEightySeeds('noWin'));
  }
}
