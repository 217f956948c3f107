import type { StakeSum } from '../../src/promotions/play/play.ts';
import type { SimProvider, SimRound } from './sim-provider.ts';

interface Reading {
  completeUntilMs: number;
  readonly stakedCents: Map<SimRound, bigint>;
  /** Stakes of records that a correction replaced. */
  replacedCents: bigint;
}

/** The provider's records as the database of the simulation stores them. Compare `readPlayNow`. */
export class SimReadings {
  readonly #readings = new Map<string, Reading>();
  readonly #provider: SimProvider;

  constructor(provider: SimProvider) {
    this.#provider = provider;
  }

  /** Replaces the records of the last reading by the present ones. */
  store(player: string, readAtMs: number): void {
    const reading = this.#of(player);
    for (const round of this.#provider.account(player).rounds) {
      if (round.recordedAtMs > readAtMs) continue;
      const before = reading.stakedCents.get(round);
      const shown = round.correctedAtMs <= readAtMs ? round.stakedCents : round.firstStakedCents;
      if (before !== undefined && before !== shown) reading.replacedCents += before;
      reading.stakedCents.set(round, shown);
    }
    reading.completeUntilMs = Math.max(reading.completeUntilMs, readAtMs);
    this.#readings.set(player, reading);
  }

  #of(player: string): Reading {
    return this.#readings.get(player) ?? { completeUntilMs: 0, stakedCents: new Map(), replacedCents: 0n };
  }

  completeUntilMsOf(player: string): number {
    return this.#of(player).completeUntilMs;
  }

  listStakes(
    player: string,
    { fromMs, toMs, countsReplaced }: { fromMs: number; toMs: number; countsReplaced: boolean },
  ): StakeSum[] {
    const { stakedCents, replacedCents } = this.#of(player);
    const stakes = [...stakedCents]
      .filter(([{ startedAtMs }]) => startedAtMs >= fromMs && startedAtMs < toMs)
      .map(([{ gameType }, cents]) => stakeOf(gameType, cents));
    return countsReplaced ? [...stakes, stakeOf('slot', replacedCents)] : stakes;
  }
}

function stakeOf(gameType: string, stakedCents: bigint): StakeSum {
  return { gameType, stakedCents, wonCents: 0n, overRounds: 0n, overStakedCents: 0n };
}
