/** The recharges and stakes of a past period, from which the cost of an offer is estimated. */
export interface OfferHistory {
  readonly days: number;
  readonly claims: bigint;
  readonly players: bigint;
  readonly creditCents: bigint;
  /** Players who may claim it now. */
  readonly eligiblePlayers: bigint;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
}

export interface CostTerms {
  /** Null: without a limit. */
  readonly maxBonusCents: bigint | null;
  readonly wageringMultiple: number;
  /** The most claims of one player in the period. Null: without a limit. */
  readonly claimsPerPlayer: bigint | null;
  readonly budgetCents: bigint | null;
}

export interface CostEstimate {
  readonly creditCents: bigint;
  /** The credit without what its wagering loses again. */
  readonly expectedCostCents: bigint;
  /** All who may claim, claim the most, as often as they may. Null: nothing limits it. */
  readonly worstCaseCents: bigint | null;
  /** The share of stakes that players lost, in basis points. Null: nothing was played. */
  readonly houseEdgeBps: number | null;
}

const bpsPerWhole = 10_000n;

/** The budget bounds every figure: it is an account of the ledger that cannot go below zero. */
export function estimateCost(history: OfferHistory, terms: CostTerms): CostEstimate {
  const within = (cents: bigint) => least(cents, terms.budgetCents);
  const creditCents = within(history.creditCents);
  const houseEdgeBps = houseEdgeBpsOf(history);
  // Players cannot lose more bonus credit than they got.
  const kept =
    (creditCents * BigInt(Math.round(terms.wageringMultiple * 100)) * BigInt(houseEdgeBps ?? 0)) /
    (100n * bpsPerWhole);
  const mostCents =
    terms.maxBonusCents === null || terms.claimsPerPlayer === null
      ? null
      : history.eligiblePlayers * terms.claimsPerPlayer * terms.maxBonusCents;
  return {
    creditCents,
    expectedCostCents: creditCents - least(kept, creditCents),
    worstCaseCents: mostCents === null ? terms.budgetCents : within(mostCents),
    houseEdgeBps,
  };
}

const least = (cents: bigint, limit: bigint | null) => (limit === null || cents < limit ? cents : limit);

/** Zero for a period in which players won. */
function houseEdgeBpsOf({ stakedCents, wonCents }: OfferHistory): number | null {
  if (stakedCents === 0n) return null;
  const keptCents = stakedCents - wonCents;
  return keptCents <= 0n ? 0 : Number((keptCents * bpsPerWhole) / stakedCents);
}
