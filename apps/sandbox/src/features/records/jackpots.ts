import type { SandboxContext } from '../../context.ts';
import type { SandboxTx } from '../../schema.ts';
import { insertJackpot } from './records.sql.ts';

export interface BigWin {
  readonly id: string;
  readonly player_id: string;
  readonly stake_cents: bigint;
  readonly payout_cents: bigint;
}

/**
 * Our games have no pooled jackpots: what the protocol calls one is a win of many times the stake. The highest name whose
 * multiple the win reaches is recorded; the money was already paid with the round.
 */
export async function recordJackpot(
  { clock, switches }: Pick<SandboxContext, 'clock' | 'switches'>,
  tx: SandboxTx,
  round: BigWin,
): Promise<void> {
  const { jackpots, jackpotMultiples } = switches.current();
  if (!jackpots) return;
  const reached = Object.entries(jackpotMultiples)
    .filter(([, multiple]) => round.payout_cents >= round.stake_cents * BigInt(multiple))
    .sort(([, one], [, other]) => other - one)[0];
  if (reached === undefined) return;
  await insertJackpot(tx, {
    player_id: round.player_id,
    round_id: round.id,
    type: reached[0],
    score_cents: round.payout_cents,
    inserted_at: clock.now(),
  });
}
