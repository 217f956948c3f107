export interface RecentPlayer {
  readonly account: string;
  readonly nickname: string;
}

/** As many as the row under the search has space for. */
export const maxRecentPlayers = 5;

/** Newest first, each once. */
export const withRecentPlayer = (
  recent: readonly RecentPlayer[],
  player: RecentPlayer,
): readonly RecentPlayer[] =>
  [player, ...recent.filter(({ account }) => account !== player.account)].slice(0, maxRecentPlayers);

/** Entries that are not valid are left out. */
export function parseRecentPlayers(text: string | null): readonly RecentPlayer[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPlayer).slice(0, maxRecentPlayers) : [];
  } catch {
    // It is not JSON, so nobody is recent.
    return [];
  }
}

function isRecentPlayer(value: unknown): value is RecentPlayer {
  if (typeof value !== 'object' || value === null) return false;
  const { account, nickname }: Partial<Record<string, unknown>> = { ...value };
  return typeof account === 'string' && typeof nickname === 'string';
}
