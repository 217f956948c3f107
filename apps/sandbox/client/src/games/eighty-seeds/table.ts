import type { EightySeedsBet, EightySeedsEvent } from '@golden-acers/games/eighty-seeds';
import type { GameRound } from '../../api.ts';
import { createResultLine } from '../../engines/instant/result.ts';
import { type GameShell, GameTable, type PlaybackOptions, type RoundPhase } from '../../game.ts';
import { onLanguageChange } from '../../language/language.ts';
import { createAnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { isWin } from '../../shell/pay.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { createNumberField } from './number-field.ts';
import { tEightySeeds } from './t.ts';
import { renderTicket } from './ticket.ts';
import type { EightySeedsTypes } from './types.ts';

type Result = Extract<EightySeedsEvent, { type: 'result' }>;

const drawIntervalMs = 110;
const quickPickCount = 8;
const drawSound = [0.25, 0.05, 300, 0.001, 0.01, 0.04, 1, 1.6] as const;
/** The pitch rises a step with each hit. */
const hitSound = (hits: number) => [0.5, 0, 523.25 * 2 ** (hits / 12), 0.002, 0.06, 0.18, 1, 1.8];

export class EightySeedsTable extends GameTable<EightySeedsTypes> {
  readonly #shell: GameShell<EightySeedsTypes>;
  readonly #animations: ReturnType<typeof createAnimationRunner>;
  readonly #result: ReturnType<typeof createResultLine>;
  readonly #field: ReturnType<typeof createNumberField>;
  readonly #ticket = h('div', { class: 'es-ticket-box' });
  readonly #buttons: readonly HTMLButtonElement[];
  #numbers: readonly number[] = [];

  constructor(host: HTMLElement, shell: GameShell<EightySeedsTypes>) {
    super();
    this.#shell = shell;
    this.#animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#result = createResultLine(shell, this.#animations, () => tEightySeeds('choose'));
    this.#field = createNumberField(shell.game.info.numberCount, (number) => this.#toggle(number));
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
    host.append(controls, h('div', { class: 'instant-board' }, this.#field.view), this.#result.view);
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

  async #showDrawing(drawn: readonly number[]) {
    this.#field.clearDraw();
    this.#result.show(() => '');
    let hits = 0;
    for (const number of drawn) {
      const isHit = this.#numbers.includes(number);
      if (isHit) hits += 1;
      this.#shell.playSound(isHit ? hitSound(hits) : drawSound);
      this.#field.button(number)?.classList.add('es-drawn');
      await this.#animations.wait(drawIntervalMs);
    }
  }

  async #showResult({ hits, tenths, winCents }: Result, stakeCents: number) {
    const row = this.#ticket.querySelector(`[data-hits="${hits.length}"]`);
    row?.classList.add(isWin({ paidCents: winCents, stakeCents }) ? 'es-won' : 'es-paid');
    await this.#result.showPay({ winCents, stakeCents, times: tenths / 10 }, () => tEightySeeds('noWin'));
  }
}
