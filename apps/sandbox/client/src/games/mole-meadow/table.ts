import type { MoleMeadowBet, MoleMeadowEvent, MoleMeadowMove } from '@golden-acers/games/mole-meadow';
import type { GameRound } from '../../api.ts';
import { createResultLine, timesText } from '../../engines/instant/result.ts';
import { type GameShell, GameTable, type PlaybackOptions, type RoundPhase } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { createAnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { createMeadow } from './meadow.ts';
import { createMoleStepper } from './mole-stepper.ts';
import { tMoleMeadow } from './t.ts';
import type { MoleMeadowTypes } from './types.ts';

const popFrames = [
  { transform: 'scale(0.2)', opacity: 0 },
  { transform: 'scale(1.15)' },
  { transform: 'none' },
];
const shakeFrames = [-6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const digSound = [0.3, 0.1, 120, 0.001, 0.02, 0.06, 4, 1.4] as const;
/** The pitch rises a step with each seed. */
const seedSound = (seeds: number) => [
  0.45,
  0,
  440 * 2 ** (Math.min(seeds, 24) / 12),
  0.002,
  0.05,
  0.16,
  1,
  1.8,
];
const moleSound = [0.8, 0, 90, 0.01, 0.12, 0.4, 3, 1.2, -1] as const;

function createPayReadout(label: () => string) {
  const name = h('span', { class: 'instant-label' });
  const value = h('strong', {});
  onLanguageChange(() => {
    name.textContent = label();
  });
  return { view: h('div', { class: 'mm-pay' }, name, value), value };
}

export class MoleMeadowTable extends GameTable<MoleMeadowTypes> {
  readonly #shell: GameShell<MoleMeadowTypes>;
  readonly #animations: ReturnType<typeof createAnimationRunner>;
  readonly #result: ReturnType<typeof createResultLine>;
  readonly #meadow: ReturnType<typeof createMeadow>;
  readonly #stepper: ReturnType<typeof createMoleStepper>;
  readonly #nowPay = createPayReadout(() => tMoleMeadow('nowPay'));
  readonly #nextPay = createPayReadout(() => tMoleMeadow('nextPay'));
  #seeds = 0;

  constructor(host: HTMLElement, shell: GameShell<MoleMeadowTypes>) {
    super();
    this.#shell = shell;
    this.#animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#result = createResultLine(shell, this.#animations, () => tMoleMeadow('pressStart'));
    const { tileCount, payHundredths } = shell.game.info;
    this.#meadow = createMeadow(tileCount, (tile) => void this.#shell.playMove({ type: 'dig', tile }));
    this.#stepper = createMoleStepper(payHundredths.length, 3, () => this.#showPays());
    const pays = h('div', { class: 'mm-pays' }, this.#nowPay.view, this.#nextPay.view);
    const controls = h('div', { class: 'instant-controls' }, this.#stepper.view, pays);
    host.classList.add('instant', 'mm');
    host.append(controls, h('div', { class: 'instant-board' }, this.#meadow.view), this.#result.view);
    onLanguageChange(() => this.#showPays());
  }

  #payAfter(seeds: number): number | undefined {
    if (seeds === 0) return undefined;
    return this.#shell.game.info.payHundredths[this.#stepper.moles() - 1]?.[seeds - 1];
  }

  #showPays() {
    const text = (hundredths: number | undefined) =>
      hundredths === undefined
        ? '–'
        : `${timesText(hundredths / 100)} · ${formatCurrency((this.#shell.stakeCents() * hundredths) / 100)}`;
    this.#nowPay.value.textContent = text(this.#payAfter(this.#seeds));
    this.#nextPay.value.textContent = text(this.#payAfter(this.#seeds + 1));
  }

  override bet(): MoleMeadowBet {
    return { moles: this.#stepper.moles() };
  }

  /** Before the first seed, digging is the only useful move. */
  override move(): MoleMeadowMove | undefined {
    return this.#seeds === 0 ? undefined : { type: 'cash-out' };
  }

  override saveChoices() {
    const moles = this.#stepper.moles();
    return () => this.#stepper.set(moles);
  }

  override fastForward() {
    this.#animations.finishAll();
  }

  override onStakeChanged() {
    this.#showPays();
  }

  override onPhaseChanged(phase: RoundPhase) {
    this.#stepper.setEnabled(phase === 'idle');
    this.#meadow.setEnabled(phase === 'awaiting');
  }

  override onKeyDown({ key }: KeyboardEvent): boolean {
    return this.#meadow.moveFocus(key);
  }

  override async showRound(round: GameRound<MoleMeadowTypes>, { isResumed, fromIndex }: PlaybackOptions) {
    this.#animations.reset();
    const isOpen = round.status === 'open';
    for (const event of round.events.slice(fromIndex)) {
      if (isResumed && isOpen) this.#restore(event);
      else await this.#show(event, round.stakeCents);
    }
    this.#showPays();
    if (isOpen) this.#result.show(() => tMoleMeadow('dig'));
  }

  /** Restores the state without sound and movement: the player has seen it before the reload. */
  #restore(event: MoleMeadowEvent) {
    if (event.type === 'start') this.#start(event.moles);
    else if (event.type === 'seed') {
      this.#seeds += 1;
      this.#meadow.show(event.tile, 'seed');
    }
  }

  #start(moles: number) {
    this.#seeds = 0;
    this.#stepper.set(moles);
    this.#meadow.clear();
  }

  async #show(event: MoleMeadowEvent, stakeCents: number) {
    if (event.type === 'start') this.#start(event.moles);
    else if (event.type === 'seed') await this.#showSeed(event.tile, event.hundredths, stakeCents);
    else if (event.type === 'mole') await this.#showMole(event.tile);
    else if (event.type === 'reveal') this.#reveal(event.moleTiles);
    else {
      const { winCents, hundredths } = event;
      const pay = { winCents, stakeCents, times: hundredths / 100 };
      await this.#result.showPay(pay, () => tMoleMeadow('mole'));
    }
  }

  async #showSeed(tile: number, hundredths: number, stakeCents: number) {
    this.#seeds += 1;
    this.#shell.playSound(digSound);
    this.#meadow.show(tile, 'seed');
    this.#shell.playSound(seedSound(this.#seeds));
    const amount = formatCurrency((stakeCents * hundredths) / 100);
    this.#shell.announce(tMoleMeadow('found', { times: timesText(hundredths / 100), amount }));
    const picture = this.#meadow.tile(tile)?.firstElementChild;
    if (picture != null) await this.#animations.animate(picture, popFrames, { durationMs: 260 });
  }

  async #showMole(tile: number) {
    this.#shell.playSound(moleSound);
    this.#meadow.show(tile, 'mole');
    this.#result.show(() => tMoleMeadow('mole'));
    await this.#animations.animate(this.#meadow.view, shakeFrames, { durationMs: 380 });
  }

  #reveal(moleTiles: readonly number[]) {
    for (const tile of moleTiles) {
      const isDug = this.#meadow.tile(tile)?.classList.contains('mm-mole-tile') === true;
      if (!isDug) this.#meadow.show(tile, 'mole', false);
    }
    this.#seeds = 0;
  }
}
