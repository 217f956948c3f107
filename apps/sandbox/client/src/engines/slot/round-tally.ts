import type { GameShell } from '../../game.ts';
import type { Pay } from '../../shell/pay.ts';

/** What the round has paid so far, and how much of it the read-out of the bar shows. */
export class RoundTally {
  readonly #shell: Pick<GameShell, 'pays'>;
  #stakeCents = 0;
  #shownCents = 0;
  wonCents = 0;

  constructor(shell: Pick<GameShell, 'pays'>) {
    this.#shell = shell;
  }

  start(stakeCents: number) {
    this.#stakeCents = stakeCents;
    this.#shownCents = 0;
    this.wonCents = 0;
  }

  get stakeCents() {
    return this.#stakeCents;
  }

  get shownCents() {
    return this.#shownCents;
  }

  pay(): Pay {
    return { paidCents: this.wonCents, stakeCents: this.#stakeCents };
  }

  show(cents: number = this.wonCents) {
    this.#shownCents = cents;
    this.#shell.pays.write({ paidCents: cents, stakeCents: this.#stakeCents });
  }
}
