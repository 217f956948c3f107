import { type GameSessionState, RefusedError, type SessionApi, UnreachableError } from '../api.ts';
import { suggestedSeed } from './fairness.ts';

/**
 * Replaces a client seed that the sandbox made by one of this browser, before the first round and after the
 * hash of the server seed has arrived. Without a response, the panel still says who made the seed.
 */
export async function sendOwnSeed(api: SessionApi, { seeds, round }: GameSessionState): Promise<void> {
  if (seeds.isClientSeedOwn || round?.status === 'open') return;
  try {
    await api.changeSeeds(suggestedSeed());
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof UnreachableError)) throw error;
  }
}
