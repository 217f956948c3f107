import type { Jackpot, JackpotSettings } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';

const bpsPerUnit = 10_000;

const expectedFeedCents = ({ contributionBps }: JackpotSettings, { odds }: Pick<Jackpot, 'odds'>) =>
  Math.floor((Number(toCents(odds)) * contributionBps) / bpsPerUnit);

/**
 * Returns the lowest cap in cents that the provider accepts. It must not reduce the displayed value or
 * reject contributions.
 */
export function minCapCents(jackpot: Jackpot, settings: JackpotSettings): number {
  return Math.max(
    Number(toCents(settings.seed)),
    Number(toCents(jackpot.value)),
    expectedFeedCents(settings, jackpot) + 1,
  );
}

export function jackpotEffectOf(jackpot: Pick<Jackpot, 'odds'>, settings: JackpotSettings) {
  const [seedCents, capCents] = [Number(toCents(settings.seed)), Number(toCents(settings.cap))];
  return {
    feedPerHundredCents: settings.contributionBps,
    averageWinCents: Math.min(capCents, seedCents + expectedFeedCents(settings, jackpot)),
    maxWinCents: capCents,
    houseShareCents: seedCents,
  };
}
