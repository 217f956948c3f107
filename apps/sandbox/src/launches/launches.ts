import type { PlayableGame } from '@golden-acers/games';
import { hashToken, newId, newToken } from '@golden-acers/platform';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { lockSandboxPlayer, type SandboxPlayer } from '../players/players.ts';
import { refusePlay } from '../refusals.ts';
import { startGameSession } from '../sessions/sessions.ts';
import {
  claimLaunch,
  deleteLaunchesBefore,
  expireUnusedLaunches,
  findLaunchByHash,
  insertSandboxLaunch,
} from './launches.sql.ts';

/** The time from `entergame` to the page's first call, which is up to a minute on a slow phone. */
const launchTtlMs = 2 * 60 * 1000;
/** Kept for a day, so that a log can tell "used" from "unknown". */
const launchRetentionMs = 24 * 60 * 60 * 1000;

export interface NewLaunch {
  readonly player: SandboxPlayer;
  readonly game: PlayableGame;
  readonly exitUrl: string | null;
}

export async function createLaunch(
  { db, clock, random }: SandboxContext,
  { player, game, exitUrl }: NewLaunch,
): Promise<string> {
  const token = newToken(random);
  const now = clock.now();
  await insertSandboxLaunch(db, {
    id: newId('ln', clock, random),
    tokenHash: hashToken(token),
    playerId: player.id,
    slug: game.slug,
    exitUrl,
    createdAt: now,
    expiresAt: new Date(now.getTime() + launchTtlMs),
    usedAt: null,
  });
  return token;
}

interface LaunchState {
  readonly isUsable: boolean;
  /** Null: the link is unknown, or its site named no way back. */
  readonly exitUrl: string | null;
}

/** The check doesn't use the link up. */
export async function checkLaunch({ db, clock }: SandboxContext, token: string): Promise<LaunchState> {
  const launch = await findLaunchByHash(db, hashToken(token));
  if (launch === undefined) return { isUsable: false, exitUrl: null };
  const { usedAt, expiresAt, exitUrl } = launch;
  return { isUsable: usedAt === null && expiresAt > clock.now(), exitUrl };
}

/** Exchanges the token once for a session token. */
export async function exchangeLaunch(context: SandboxContext, token: string): Promise<string> {
  return inSandboxTransaction(context, async (tx) => {
    const launch = await claimLaunch(tx.db, hashToken(token), tx.clock.now());
    if (launch === undefined) refusePlay('launch.used');
    await lockSandboxPlayer(tx.db, launch.playerId);
    return startGameSession(tx, {
      playerId: launch.playerId,
      slug: launch.slug,
      exitUrl: launch.exitUrl,
    });
  });
}

/** A kicked player can't open the links that it still holds. */
export function revokeLaunches({ db, clock }: SandboxTxContext, playerId: string): Promise<void> {
  return expireUnusedLaunches(db, playerId, clock.now());
}

/** Returns the target of "Exit", or null. Only http and https are accepted, so that it carries no script. */
export function parseExitUrl(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url.href : null;
}

export async function purgeOldLaunches({ db, clock }: SandboxContext): Promise<void> {
  await deleteLaunchesBefore(db, new Date(clock.now().getTime() - launchRetentionMs));
}
