import type { BodyOf, ExclusionMatch, MatchKind } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { personHashes, personValues } from '../../accounts/exclusions/excluded-persons.ts';
import { endOfExclusionAt, startExclusion } from '../../accounts/exclusions/exclusions.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { cancelOpenRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { copyLowerLimits } from '../limits/copied-limits.ts';
import { hasLimits, listAccountsRegisteredAfter } from '../limits/limits.ts';
import {
  decideOpenMatches,
  deleteSearch,
  type FoundAccount,
  findCurrentExclusion,
  findLongestOpenEnd,
  findSearch,
  findSearchOf,
  getAccount,
  hasOpenMatch,
  isExcludedByOther,
  listCandidates,
  listExcludedPersons,
  listOpenMatches,
  lockPlayerOfMatch,
  type Match,
  type Search,
  writeMatch,
} from './other-accounts.sql.ts';

/** Background job: one search of a person's other accounts. Returns whether there may be more. */
export async function searchExcludedPersons(context: Context): Promise<boolean> {
  const search = await findSearch(context.db);
  if (search === undefined) return false;
  await runSearch(context, search);
  return true;
}

/**
 * Follows the commit of an exclusion: the other accounts of the person are excluded at once. The job does the
 * rest of the search.
 */
export async function excludeOtherAccounts(context: Context, playerId: string): Promise<void> {
  const search = await findSearchOf(context.db, playerId);
  if (search !== undefined) await applyMatches(context, await getAccount(context.db, playerId));
}

async function applyMatches(context: Context, account: FoundAccount): Promise<void> {
  const matches = account.isExcluded
    ? await findOthers(context, account)
    : await findExcluded(context, account);
  for (const match of matches) await applyMatch(context, match);
}

async function runSearch(context: Context, search: Search): Promise<void> {
  const account = await getAccount(context.db, search.playerId);
  await applyMatches(context, account);
  await copyLimitsToOthers(context, account);
  await deleteSearch(context.db, search);
}

/**
 * Copies limits to the accounts that have, or registered with, the mailbox or phone that the person has
 * proved to be its own. Otherwise a person who names a stranger's contact data, even before the stranger
 * registers, could limit the stranger.
 */
async function copyLimitsToOthers(context: Context, account: FoundAccount): Promise<void> {
  const { playerId: fromId } = account;
  if (!(await hasLimits(context.db, fromId))) return;
  const proven = (await findOthers(context, account)).filter(({ isProven }) => isProven);
  const hashes = personHashes(context, verifiedContact(account));
  const registered = await listAccountsRegisteredAfter(context.db, fromId, hashes);
  const toIds = new Set([...proven.map(({ playerId }) => playerId), ...registered]);
  for (const toId of toIds) await copyLowerLimits(context, { fromId, toId });
}

const verifiedContact = ({ email, phone, isEmailVerified, isPhoneVerified }: FoundAccount) => ({
  email: isEmailVerified ? email : '',
  phone: isPhoneVerified ? phone : '',
  ...{ firstName: '', lastName: '', dateOfBirth: null },
});

interface FoundMatch extends Match {
  /** The excluded person has proved that the mailbox or the phone is its own. */
  readonly isProven: boolean;
}

/** Finds the open accounts of an excluded person. */
async function findOthers({ db }: Context, excluded: FoundAccount): Promise<FoundMatch[]> {
  const values = new Map(personValues(excluded).map(({ kind, value }) => [kind, value]));
  const candidates = await listCandidates(db, excluded.playerId, {
    email: values.get('email') ?? null,
    phoneDigits: values.get('phone') ?? null,
    dateOfBirth: values.has('name_and_birth') ? excluded.dateOfBirth : null,
  });
  return candidates.flatMap((other) => {
    const kinds = sharedKinds(excluded, other);
    return kinds.length === 0 ? [] : [matchOf(excluded, other, kinds)];
  });
}

/**
 * Finds the excluded persons to whom an account may belong, by all contact data that they had during their
 * exclusion.
 */
async function findExcluded(context: Context, account: FoundAccount): Promise<FoundMatch[]> {
  const persons = await listExcludedPersons(context.db, account.playerId, personHashes(context, account));
  return persons.map(({ kinds, ...excluded }) => matchOf(excluded, account, kinds));
}

function matchOf(excluded: FoundAccount, other: FoundAccount, kinds: readonly MatchKind[]): FoundMatch {
  const shared = sharedKinds(excluded, other);
  const isProven =
    (excluded.isEmailVerified && shared.includes('email')) ||
    (excluded.isPhoneVerified && shared.includes('phone'));
  return { playerId: other.playerId, excludedPlayerId: excluded.playerId, kinds, isProven };
}

function sharedKinds(one: FoundAccount, other: FoundAccount): MatchKind[] {
  const others = personValues(other);
  return personValues(one)
    .filter(({ kind, value }) => others.some((same) => same.kind === kind && same.value === value))
    .map(({ kind }) => kind);
}

/** Copies the exclusion to the other account, or has an agent decide. */
async function applyMatch(context: Context, { isProven, ...match }: FoundMatch): Promise<void> {
  const { playerId, excludedPlayerId } = match;
  const isExcluded = await inTransaction(context, async (tx) => {
    const { isActive } = await lockPlayerOfMatch(tx.db, playerId);
    const exclusion = await findCurrentExclusion(tx.db, excludedPlayerId);
    if (!isActive || exclusion === undefined) return false;
    if (isProven) {
      const { cause, end } = exclusion;
      const copied = { cause, end: endOfExclusionAt(end), by: null, reason: null };
      const hasStarted = (await startExclusion(tx, playerId, copied)) !== undefined;
      if (!hasStarted) return false;
    }
    await writeMatch(tx.db, match, isProven ? 'excluded' : 'open');
    return isProven;
  });
  if (isExcluded) await cancelOpenRequests(context, playerId, 'recharge');
}

export interface ExclusionOrigin {
  readonly isExcludedByOther: boolean;
  readonly exclusionMatches: ExclusionMatch[];
}

/** Returns the data that the console shows of a player's exclusion beside its terms. */
export async function getExclusionOrigin(
  { db }: Pick<Context, 'db'>,
  { playerId, agentId }: { readonly playerId: string; readonly agentId: string },
): Promise<ExclusionOrigin> {
  const matches = await listOpenMatches(db, playerId, agentId);
  return {
    isExcludedByOther: await isExcludedByOther(db, playerId),
    exclusionMatches: matches.map(({ kinds, account, foundAt }) => ({
      ...{ kinds, account },
      foundAt: foundAt.toISOString(),
    })),
  };
}

type MatchDecision = BodyOf<'POST /fortune-panda/users/:username/exclusion-match'> & {
  readonly account: string;
};

/**
 * Stores an agent's decision whether a player is the excluded person with the same contact data. If so, the
 * player is excluded for as long, which needs a step-up. If not, the player stays open until more data
 * match.
 */
export async function decideExclusionMatch(
  context: Context,
  actor: AgentActor,
  { account, isSamePerson, reason }: MatchDecision,
): Promise<void> {
  const { agentId } = actor;
  const playerId = await inTransaction(context, async (tx) => {
    const { playerId: id } = await getPlayerInSubtree(tx, agentId, account);
    const { isActive } = await lockPlayerOfMatch(tx.db, id);
    demand(isActive, 'player.closed');
    demand(await hasOpenMatch(tx.db, id), 'player.no_exclusion_match');
    if (isSamePerson) await demandRecentStepUp(tx, actor);
    const end = await findLongestOpenEnd(tx.db, id);
    await decideOpenMatches(tx.db, id, { state: isSamePerson ? 'excluded' : 'dismissed', agentId, reason });
    if (isSamePerson) {
      const exclusion = { cause: 'operator', end: endOfExclusionAt(end), by: agentId, reason } as const;
      demand(await startExclusion(tx, id, exclusion), 'player.no_exclusion_match');
    }
    await recordPlayerEvent(tx, actor, 'player.match_decided', { id, after: { isSamePerson }, reason });
    return id;
  });
  if (!isSamePerson) return;
  await cancelOpenRequests(context, playerId, 'recharge');
  await excludeOtherAccounts(context, playerId);
}
