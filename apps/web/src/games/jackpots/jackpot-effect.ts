import type { Jackpot, JackpotSettings } from '@golden-acers/contract';

const bpsPerUnit = 10_000;

const expectedFeedCents = ({ contributionBps }: JackpotSettings, { oddsCents }: Pick<Jackpot, 'oddsCents'>) =>
  Math.floor((oddsCents * contributionBps) / bpsPerUnit);

/**
 * Returns the lowest cap in cents that the provider accepts. It must not reduce the displayed value or
 * reject contributions.
 */
export function minCapCents(jackpot: Jackpot, settings: JackpotSettings): number {
  return Math.max(settings.seedCents, jackpot.valueCents, expectedFeedCents(settings, jackpot) + 1);
}

export function jackpotEffectOf(jackpot: Pick<Jackpot, 'oddsCents'>, settings: JackpotSettings) {
  return {
    feedPerHundredCents: settings.contributionBps,
    averageWinCents: Math.min(settings.capCents, settings.seedCents + expectedFeedCents(settings, jackpot)),
    maxWinCents: settings.capCents,
    houseShareCents: settings.seedCents,
  };
}
