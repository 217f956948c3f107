export const strengthLevels = ['weak', 'fair', 'good', 'strong'] as const;
export type StrengthLevel = (typeof strengthLevels)[number];

/** Length counts most; kinds of characters help; few different characters don't. A guide, never a rule. */
export function passwordStrengthOf(password: string): StrengthLevel {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  const points = Math.min(password.length, different * 2) + kinds * 2;
  if (points < 12) return 'weak';
  if (points < 16) return 'fair';
  return points < 21 ? 'good' : 'strong';
}
