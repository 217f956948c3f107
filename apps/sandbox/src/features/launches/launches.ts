import { hashToken, newId, newToken, runInTransaction } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refusePlay } from '../../refusals.ts';
import { getPlayerBalance } from '../books/sandbox-ledger.ts';
import type { CatalogueGame } from '../catalogue/catalogue.ts';
import { lockSandboxPlayer, type SandboxPlayer } from '../players/players.ts';
import { startGameSession } from '../sessions/sessions.ts';
import { claimLaunch, deleteLaunchesBefore, findLaunchByHash, insertSandboxLaunch } from './launches.sql.ts';

type Deps = Pick<SandboxContext, 'db' | 'clock' | 'random'>;

/** From the answer of `entergame` to the page's first call: seconds, or a minute on a slow phone. */
const launchTtlMs = 2 * 60 * 1000;
/** Dead launches are kept for a day, so that their links still say "used" instead of "unknown" in a log. */
const launchRetentionMs = 24 * 60 * 60 * 1000;

/** A one-time token for a launch link. Only its hash is stored. */
export async function createLaunch(
  { db, clock, random }: Deps,
  { player, game, exitUrl }: { player: SandboxPlayer; game: CatalogueGame; exitUrl: string | null },
): Promise<string> {
  const token = newToken(random);
  const now = clock.now();
  await insertSandboxLaunch(db, {
    id: newId('ln', clock, random),
    token_hash: hashToken(token),
    player_id: player.id,
    slug: game.slug,
    exit_url: exitUrl,
    created_at: now,
    expires_at: new Date(now.getTime() + launchTtlMs),
  });
  return token;
}

/** Whether the link would still work. Asking uses nothing up. */
export async function isLaunchUsable({ db, clock }: Deps, token: string): Promise<boolean> {
  const launch = await findLaunchByHash(db, hashToken(token));
  return launch !== undefined && launch.used_at === null && launch.expires_at > clock.now();
}

/** Trades the token for a game session's token, once. */
export async function exchangeLaunch(needs: Deps, token: string): Promise<string> {
  return runInTransaction(needs.db, async (tx) => {
    const launch = await claimLaunch(tx, hashToken(token), needs.clock.now());
    if (launch === undefined) refusePlay('launch.used');
    await lockSandboxPlayer(tx, launch.player_id);
    return startGameSession(needs, tx, {
      playerId: launch.player_id,
      slug: launch.slug,
      exitUrl: launch.exit_url,
      balanceCents: await getPlayerBalance(tx, launch.player_id),
    });
  });
}

/** The address where "Exit" leads, or null: only http and https, so that it can't carry a script. */
export function parseExitUrl(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url.href : null;
}

export async function purgeOldLaunches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteLaunchesBefore(db, new Date(clock.now().getTime() - launchRetentionMs));
}
