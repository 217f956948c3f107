import { delay, runEvery } from '@golden-acers/platform';
import { touchAndListOpenSessions } from '../../access/sessions/sessions.ts';
import type { Context, ServerBind } from '../../context.ts';
import { type AccountChange, changeFeedOf } from '../../events/change-feed/change-feed.ts';
import { getNotificationUpdate } from '../../messages/notifications/notifications.ts';
import { describeBalance, getPlayerBalance } from '../../money/balances/balances.ts';
import { countQueuedRequests, findPlayerRequest } from '../../money/transfer-requests/transfer-requests.ts';
import { findWalletTransfer } from '../../money/wallet/wallet.ts';
import { countOpenBulkJobs } from '../../players/bulk-jobs/bulk-jobs.ts';
import { type AccountUpdate, createAccountUpdateQueue } from './account-updates.ts';
import { listAgentAndAncestors, listAgentsAbovePlayer } from './event-streams.sql.ts';
import { defaultEventStreamsTuning } from './event-streams-tuning.ts';
import {
  createStreamSubscribers,
  type StreamSubscriber,
  type StreamSubscribers,
} from './stream-subscribers.ts';

export interface EventStreams {
  /** Refuses when there is no place left for another stream of this account. */
  demandCapacity(accountId: string): void;
  /** Tells the newcomer how things stand, and from then on what changes, until its session ends. */
  subscribe(member: StreamSubscriber): void;
  /** The streams that are open at this server. */
  countStreams(): number;
  /** Ends every stream, so that a stopping server need not wait for them. */
  close(): Promise<void>;
}

/** The news of this server's open pages. It looks for them in the database from the first stream on. */
export function createEventStreams(context: Context): EventStreams {
  const tuning = { ...defaultEventStreamsTuning, ...context.config.eventStreams };
  const members = createStreamSubscribers(tuning);
  const news = createAccountUpdateQueue(context.log, (accountId, changed) =>
    publishToAccount(context, members, accountId, changed),
  );
  const stopping = new AbortController();
  let working: Promise<unknown> | undefined;
  const start = () => {
    changeFeedOf(context.db).listen({
      onChange: (change) => void handleChange(context, members, news, change),
      onGap() {
        for (const { accountId } of members.list()) news.add(accountId, markAllChanged);
      },
    });
    const { signal } = stopping;
    const { pollEveryMs, heartbeatEveryMs } = tuning;
    const how = { log: context.log, signal };
    return Promise.all([
      runEvery({ name: 'change feed', everyMs: pollEveryMs, run: () => pollChangeFeed(context) }, how),
      delay(heartbeatEveryMs, signal).then(() =>
        runEvery(
          { name: 'heartbeats', everyMs: heartbeatEveryMs, run: () => sendHeartbeats(context, members) },
          how,
        ),
      ),
    ]);
  };
  return {
    demandCapacity: (accountId) => members.demandCapacity(accountId),
    subscribe(member) {
      if (stopping.signal.aborted) return member.stream.end();
      members.add(member);
      working ??= start();
      news.add(member.accountId, markCountsChanged);
    },
    countStreams: members.countStreams,
    async close() {
      stopping.abort();
      for (const { stream } of members.list()) stream.end();
      await working;
    },
  };
}

type AccountUpdateQueue = ReturnType<typeof createAccountUpdateQueue>;

/** How things stand, for who has just come. */
const markCountsChanged = (news: AccountUpdate): void => {
  news.hasUnreadChange = true;
  news.hasQueueChange = true;
  news.hasJobsChange = true;
};
/** For who may have missed something. */
const markAllChanged = (news: AccountUpdate): void => {
  markCountsChanged(news);
  news.hasAuthorityChange = true;
};

/** The topics are those of the triggers in the migrations 0005, 0008, 0011, 0024 and 0027. */
async function handleChange(
  context: Context,
  members: StreamSubscribers,
  news: AccountUpdateQueue,
  { topic, accountId, entityId: id }: AccountChange,
): Promise<void> {
  if (topic === 'session' || topic === 'account') {
    const ended = members
      .listOf(accountId)
      .filter(({ sessionId }) => topic === 'account' || sessionId === id);
    for (const { stream } of ended) stream.end();
    return;
  }
  if (members.has(accountId)) {
    news.add(accountId, (changed) => {
      if (topic === 'transfer') changed.transferIds.add(id);
      if (topic === 'request') changed.requestIds.add(id);
      if (topic === 'notification') changed.notificationIds.add(id);
      if (topic === 'notification' || topic === 'unread') changed.hasUnreadChange = true;
      if (topic === 'authority') changed.hasAuthorityChange = true;
    });
  }
  if ((topic !== 'request' && topic !== 'bulk_job') || !members.hasAgents()) return;
  const isJob = topic === 'bulk_job';
  try {
    const line = await (isJob ? listAgentAndAncestors : listAgentsAbovePlayer)(context.db, accountId);
    for (const agentId of line.filter(members.has)) {
      news.add(agentId, (changed) => {
        if (isJob) changed.jobIds.add(id);
        else changed.hasQueueChange = true;
      });
    }
  } catch (err) {
    // The console's polls tell the same.
    context.log.warn({ err }, 'changes could not be published to agents');
  }
}

/** Reads how things stand and sends it to every stream of the account. */
async function publishToAccount(
  context: Context,
  members: StreamSubscribers,
  accountId: string,
  news: AccountUpdate,
): Promise<void> {
  const [first] = members.listOf(accountId);
  if (first === undefined) return;
  if (first.role === 'agent') return publishToAgent(context, members, accountId, news);
  const balance = describeBalance(await getPlayerBalance(context, accountId));
  const transfers = await findAll(news.transferIds, (id) => findWalletTransfer(context, accountId, id));
  for (const { requestId } of transfers) if (requestId !== null) news.requestIds.add(requestId);
  const requests = await findAll(news.requestIds, (id) => findPlayerRequest(context, accountId, id));
  const notifications = news.hasUnreadChange
    ? await getNotificationUpdate(context, accountId, news.notificationIds)
    : undefined;
  for (const member of members.listOf(accountId)) {
    if (member.role !== 'user') continue;
    member.stream.send('balance', balance);
    if (notifications !== undefined) member.stream.send('notifications', notifications);
    for (const transfer of transfers) member.stream.send('transfer', transfer);
    for (const request of requests) member.stream.send('request', request);
  }
}

async function publishToAgent(
  context: Context,
  members: StreamSubscribers,
  accountId: string,
  { hasQueueChange, hasJobsChange, hasAuthorityChange, jobIds }: AccountUpdate,
): Promise<void> {
  const queue = hasQueueChange ? await countQueuedRequests(context, accountId) : undefined;
  const open = hasJobsChange || jobIds.size > 0 ? await countOpenBulkJobs(context, accountId) : undefined;
  for (const member of members.listOf(accountId)) {
    if (member.role !== 'agent') continue;
    if (queue !== undefined) member.stream.send('requests', queue);
    if (open !== undefined) member.stream.send('jobs', { open, changed: [...jobIds] });
    if (hasAuthorityChange) member.stream.send('authority', {});
  }
}

async function findAll<Item>(
  ids: ReadonlySet<string>,
  find: (id: string) => Promise<Item | undefined>,
): Promise<Item[]> {
  const items = await Promise.all([...ids].map(find));
  return items.filter((item) => item !== undefined);
}

/** While a database is away nothing is heard: it leaves a gap, of which those who listen are told. */
async function pollChangeFeed({ db }: Context): Promise<boolean> {
  await changeFeedOf(db).poll();
  return false;
}

/** Keeps connections awake, ends those whose session has ended unheard, and counts the others' accounts as present. */
async function sendHeartbeats(context: Context, members: StreamSubscribers): Promise<boolean> {
  const all = members.list();
  for (const { stream } of all) stream.heartbeat();
  // A database that is away ends nobody's session: the next beat asks again.
  const open = await touchAndListOpenSessions(
    context,
    all.map(({ sessionId }) => sessionId),
  );
  for (const { sessionId, stream } of all) if (!open.has(sessionId)) stream.end();
  return false;
}

export function bindEventStreams(bind: ServerBind, live: EventStreams): void {
  bind('GET /fortune-panda-user/events', async ({ actor: { accountId, sessionId } }) => {
    live.demandCapacity(accountId);
    return (stream) => live.subscribe({ role: 'user', accountId, sessionId, stream });
  });
  bind('GET /fortune-panda/events', async ({ actor: { accountId, sessionId } }) => {
    live.demandCapacity(accountId);
    return (stream) => live.subscribe({ role: 'agent', accountId, sessionId, stream });
  });
}
