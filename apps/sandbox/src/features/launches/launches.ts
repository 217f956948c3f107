import { hashToken, inTransaction, newId, newToken } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refusePlay } from '../../refusals.ts';
import { getBalance } from '../books/books.ts';
import type { CatalogueGame } from '../catalogue/catalogue.ts';
import { lockPlayer, type Player } from '../players/players.ts';
import { startSession } from '../sessions/sessions.ts';
import { deleteLaunchesBefore, findLaunch, insertLaunch, takeLaunch } from './launches.sql.ts';

type Needs = Pick<SandboxContext, 'db' | 'clock' | 'random'>;

/** From the answer of `entergame` to the page's first call: seconds, or a minute on a slow phone. */
const launchTtlMs = 2 * 60 * 1000;
/** Dead launches are kept for a day, so that their links still say "used" instead of "unknown" in a log. */
const launchKeptMs = 24 * 60 * 60 * 1000;

/** A one-time token for a launch link. Only its hash is stored. */
export async function createLaunch(
  { db, clock, random }: Needs,
  { player, game, exitUrl }: { player: Player; game: CatalogueGame; exitUrl: string | null },
): Promise<string> {
  const token = newToken(random);
  const now = clock.now();
  await insertLaunch(db, {
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
export async function isLaunchAlive({ db, clock }: Needs, token: string): Promise<boolean> {
  const launch = await findLaunch(db, hashToken(token));
  return launch !== undefined && launch.used_at === null && launch.expires_at > clock.now();
}

/** Trades the token for a game session's token, once. */
export async function exchangeLaunch(needs: Needs, token: string): Promise<string> {
  return inTransaction(needs.db, async (tx) => {
    const launch = await takeLaunch(tx, hashToken(token), needs.clock.now());
    if (launch === undefined) refusePlay('launch.used');
    await lockPlayer(tx, launch.player_id);
    return startSession(needs, tx, {
      playerId: launch.player_id,
      slug: launch.slug,
      exitUrl: launch.exit_url,
      balanceCents: await getBalance(tx, launch.player_id),
    });
  });
}

/** The address where "Exit" leads, or null: only http and https, so that it can't carry a script. */
export function readExitUrl(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url.href : null;
}

export async function forgetOldLaunches({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  await deleteLaunchesBefore(db, new Date(clock.now().getTime() - launchKeptMs));
}
