/** The maximum of goals of a team. */
export const maxGoals = 8;

const factorial = (n: bigint): bigint => (n <= 1n ? 1n : n * factorial(n - 1n));

/**
 * Whole weights in the proportions of a Poisson distribution cut after eight goals: for the mean m / 10,
 * (m / 10)^k / k! times 10⁸ · 8!. The factor e^(-m / 10) cancels, so that the chances are fractions.
 */
export function goalWeights(meanTenths: number): bigint[] {
  const top = BigInt(maxGoals);
  return Array.from({ length: maxGoals + 1 }, (_, goals) => {
    const k = BigInt(goals);
    return BigInt(meanTenths) ** k * 10n ** (top - k) * (factorial(top) / factorial(k));
  });
}
