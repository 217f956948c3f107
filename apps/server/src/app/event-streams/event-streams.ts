import { type PlayerPageTopic, playerPageTopics } from '@golden-acers/contract';
import { delay, runEvery, siteOf, systemClock } from '@golden-acers/platform';
import { touchAndListOpenSessions } from '../../access/sessions/sessions.ts';
import type { Context, ServerBind } from '../../context.ts';
import { type AccountChange, changeFeedOf } from '../../events/change-feed/change-feed.ts';
import { getNotificationUpdate } from '../../messages/notifications/notifications.ts';
import { describeBalance, getStoredBalance } from '../../money/balances/balances.ts';
import { countOpenRequests, findPlayerRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { findWalletTransfers } from '../../money/wallet/wallet.ts';
import { countOpenBulkJobs } from '../../players/bulk-jobs/bulk-jobs.ts';
import { createChangedLeaderboards } from '../../promotions/tournaments/leaderboards.ts';
import { listEntrantsAmong } from '../../promotions/tournaments/tournaments.ts';
import { findPlayRefusal } from '../../provider/provider-accounts/limit-refusals.ts';
import { countAlarms } from '../alarms/alarms.ts';
import { type AccountUpdate, createAccountUpdateQueue } from './account-updates.ts';
import { listAgentAndAncestors, listAgentsAbovePlayer, listAgentsOfTicket } from './event-streams.sql.ts';
import { defaultEventStreamsTuning } from './event-streams-tuning.ts';
import { listMissedChanges, topicsAfterInterruption } from './missed-changes.ts';
import {
  createStreamSubscribers,
  type StreamSubscriber,
  type StreamSubscribers,
} from './stream-subscribers.ts';

export type EventStreams = ReturnType<typeof createEventStreams>;

export function createEventStreams(context: Context) {
  const tuning = { ...defaultEventStreamsTuning, ...context.config.eventStreams };
  const subscribers = createStreamSubscribers(tuning);
  const updates = createAccountUpdateQueue(context.log, (accountId, changed) =>
    publishToAccount(context, subscribers, accountId, changed),
  );
  const changedLeaderboards = createChangedLeaderboards(context);
  const repeatMissed = ({ accountId, role }: StreamSubscriber, fromMs: number) => {
    updates.add(accountId, topicsAfterInterruption[role], String(fromMs));
    // An agent has too many tickets to name them.
    if (role === 'agent') updates.add(accountId, ['ticket']);
  };
  const stopping = new AbortController();
  /** When the change feed was last read, by the clock of the events' ids. The first reading is a gap too. */
  let readAtMs: number | undefined;
  let working: Promise<unknown> | undefined;
  const start = () => {
    changeFeedOf(context.db).listen({
      onChange(change) {
        if (change.topic === 'tournament') changedLeaderboards.add(change.entityId);
        else void handleChange(context, subscribers, updates, change);
      },
      onGap() {
        const one = new Map(subscribers.list().map((subscriber) => [subscriber.accountId, subscriber]));
        for (const subscriber of one.values()) {
          updates.add(subscriber.accountId, [...countTopics, 'authority', 'profile']);
          if (readAtMs !== undefined) repeatMissed(subscriber, readAtMs);
        }
      },
    });
    const { signal } = stopping;
    const { pollEveryMs, heartbeatEveryMs, leaderboardsEveryMs } = tuning;
    // A failed poll leaves a gap, which the change feed reports.
    const readChanges = async () => {
      const startedAtMs = nowMs();
      await changeFeedOf(context.db).poll();
      readAtMs = startedAtMs;
      return false;
    };
    const announce = () => announceLeaderboards(context, subscribers, changedLeaderboards.take());
    const options = { log: context.log, signal };
    return Promise.all([
      runEvery({ name: 'change feed', everyMs: pollEveryMs, run: readChanges }, options),
      runEvery({ name: 'leaderboards', everyMs: leaderboardsEveryMs, run: announce }, options),
      delay(heartbeatEveryMs, signal).then(() =>
        runEvery(
          { name: 'heartbeats', everyMs: heartbeatEveryMs, run: () => sendHeartbeats(context, subscribers) },
          options,
        ),
      ),
    ]);
  };
  return {
    /** Refuses if the account or this server has too many streams. */
    demandCapacity: subscribers.demandCapacity,
    /** `lastEventId` is that of the last event which the account's former stream sent. */
    subscribe(subscriber: StreamSubscriber, lastEventId = '') {
      if (stopping.signal.aborted) return subscriber.stream.end();
      subscribers.add(subscriber);
      working ??= start();
      updates.add(subscriber.accountId, countTopics);
      if (lastEventId !== '') repeatMissed(subscriber, Number(lastEventId));
    },
    countStreams: subscribers.countStreams,
    async close() {
      stopping.abort();
      for (const { stream } of subscribers.list()) stream.end();
      await working;
    },
  };
}

type AccountUpdateQueue = ReturnType<typeof createAccountUpdateQueue>;

/** The account id of an alarm of no single agent, and of a change that every player's page shows. */
const everybody = '*';

const nowMs = () => systemClock.now().getTime();

/** The counts that a new stream receives at once. */
const countTopics = ['unread', 'queue', 'bulk_job', 'alarm'];

/** The topics are those that triggers write to `change_event`. */
async function handleChange(
  context: Context,
  subscribers: StreamSubscribers,
  updates: AccountUpdateQueue,
  { topic, accountId, entityId: id }: AccountChange,
): Promise<void> {
  if (topic === 'session' || topic === 'account') {
    const ended = subscribers
      .listOf(accountId)
      .filter(({ sessionId }) => topic === 'account' || sessionId === id);
    for (const { stream } of ended) stream.end();
    return;
  }
  if (isPageTopic(topic)) {
    const playerIds = accountId === everybody ? subscribers.listPlayerIds() : [accountId];
    for (const playerId of playerIds.filter(subscribers.has)) updates.add(playerId, [topic]);
    return;
  }
  const isJob = topic === 'bulk_job';
  const isTicket = topic === 'ticket' || topic === 'ticket_note';
  const isAlarm = topic === 'alarm';
  if (isAlarm && accountId === everybody) {
    for (const agentId of subscribers.listAgentIds()) updates.add(agentId, [topic], id);
    return;
  }
  if (!isJob && !isAlarm && topic !== 'ticket_note' && subscribers.has(accountId)) {
    updates.add(accountId, topic === 'notification' ? ['notification', 'unread'] : [topic], id);
  }
  if ((topic !== 'request' && !isJob && !isAlarm && !isTicket) || !subscribers.hasAgents()) return;
  try {
    const isRequest = topic === 'request';
    const listAgentIds = isTicket
      ? listAgentsOfTicket
      : isRequest
        ? listAgentsAbovePlayer
        : listAgentAndAncestors;
    const agentIds = await listAgentIds(context.db, accountId);
    for (const agentId of agentIds.filter(subscribers.has)) {
      updates.add(agentId, [isRequest ? 'queue' : isTicket ? 'ticket' : topic], id);
    }
  } catch (err) {
    // The console also polls.
    context.log.warn({ err }, 'could not publish changes to agents');
  }
}

/** Reads the current state and sends it to all streams of the account. */
async function publishToAccount(
  context: Context,
  subscribers: StreamSubscribers,
  accountId: string,
  update: AccountUpdate,
): Promise<void> {
  const [first] = subscribers.listOf(accountId);
  if (first === undefined) return;
  if (first.role === 'agent') return publishToAgent(context, subscribers, accountId, update);
  sendEventsWithoutState(subscribers.listOf(accountId), update);
  if ([...update.keys()].every((topic) => topicsWithoutState.has(topic))) return;
  const balance = describeBalance(await getStoredBalance(context, accountId));
  const missed = await listMissedChanges(context, accountId, update);
  const transferIds = new Set([...missed.transfers, ...(update.get('transfer') ?? [])]);
  const transfers = await findWalletTransfers(context, accountId, [...transferIds]);
  const requestIds = new Set([...missed.requests, ...(update.get('request') ?? [])]);
  for (const { requestId } of transfers) if (requestId !== null) requestIds.add(requestId);
  const requests = await findPlayerRequests(context, accountId, [...requestIds]);
  const notifications = update.has('unread')
    ? await getNotificationUpdate(context, accountId, update.get('notification') ?? new Set())
    : undefined;
  const limit = update.has('limit') ? await findReachedLimit(context, accountId) : undefined;
  for (const subscriber of subscribers.listOf(accountId)) {
    if (subscriber.role !== 'user') continue;
    subscriber.stream.send('balance', balance);
    if (notifications !== undefined) subscriber.stream.send('notifications', notifications);
    for (const transfer of transfers) subscriber.stream.send('transfer', transfer);
    for (const request of requests) subscriber.stream.send('request', request);
    for (const id of missed.tickets) subscriber.stream.send('ticket', { id });
    if (limit !== undefined) subscriber.stream.send('limit', limit);
  }
}

const isPageTopic = (topic: string): topic is PlayerPageTopic =>
  playerPageTopics.some((known) => known === topic);

const topicsWithoutState: ReadonlySet<string> = new Set([
  ...['activity', 'profile', 'ticket', 'typing'],
  ...playerPageTopics,
]);

/** Needs no query, because chats cause many events. */
function sendEventsWithoutState(all: readonly StreamSubscriber[], update: AccountUpdate): void {
  for (const subscriber of all) {
    if (subscriber.role !== 'user') continue;
    if (update.has('activity')) subscriber.stream.send('activity', {});
    if (update.has('profile')) subscriber.stream.send('profile', {});
    for (const topic of playerPageTopics) if (update.has(topic)) subscriber.stream.send('changed', { topic });
    for (const id of update.get('ticket') ?? []) subscriber.stream.send('ticket', { id });
    for (const id of update.get('typing') ?? []) subscriber.stream.send('typing', { id });
  }
}

async function findReachedLimit({ db }: Context, playerId: string) {
  const { kind, fitsAt } = (await findPlayRefusal(db, playerId)) ?? {};
  if (kind === undefined || fitsAt == null) return undefined;
  return { kind, until: new Date(fitsAt).toISOString() };
}

async function publishToAgent(
  context: Context,
  subscribers: StreamSubscribers,
  accountId: string,
  update: AccountUpdate,
): Promise<void> {
  const queue = update.has('queue') ? await countOpenRequests(context.db, accountId) : undefined;
  const jobIds = update.get('bulk_job');
  const jobCounts = jobIds && (await countOpenBulkJobs(context.db, accountId));
  // Different permissions show different alarms.
  const alarms =
    update.has('alarm') || update.has('authority') ? await countAlarms(context, accountId) : undefined;
  for (const subscriber of subscribers.listOf(accountId)) {
    if (subscriber.role !== 'agent') continue;
    if (queue !== undefined) subscriber.stream.send('requests', queue);
    if (jobCounts !== undefined)
      subscriber.stream.send('jobs', { ...jobCounts, changed: [...(jobIds ?? [])] });
    if (alarms !== undefined) subscriber.stream.send('alarms', alarms);
    const tickets = update.get('ticket');
    if (tickets !== undefined) subscriber.stream.send('tickets', { changed: [...tickets] });
    for (const id of update.get('typing') ?? []) subscriber.stream.send('typing', { id });
    if (update.has('authority')) subscriber.stream.send('authority', {});
    if (update.has('profile')) subscriber.stream.send('profile', {});
  }
}

/**
 * Notifies the entrants of changed leaderboards: one small event per tournament and interval, however many
 * scores changed. An open page then reads the leaderboard, which each server caches.
 */
async function announceLeaderboards(
  context: Context,
  subscribers: StreamSubscribers,
  ids: readonly string[],
): Promise<boolean> {
  const playerIds = subscribers.listPlayerIds();
  if (ids.length === 0 || playerIds.length === 0) return false;
  for (const { playerId, tournamentId } of await listEntrantsAmong(context, ids, playerIds))
    for (const subscriber of subscribers.listOf(playerId))
      if (subscriber.role === 'user') subscriber.stream.send('tournament', { id: tournamentId });
  return false;
}

/** Keeps connections open, ends the streams of ended sessions, and marks their players as present. */
async function sendHeartbeats(context: Context, subscribers: StreamSubscribers): Promise<boolean> {
  const all = subscribers.list();
  for (const { stream } of all) stream.heartbeat();
  // If the database is down, no stream ends: the next heartbeat checks again.
  const open = await touchAndListOpenSessions(
    context,
    all.map(({ sessionId }) => sessionId),
  );
  for (const { sessionId, stream } of all) if (!open.has(sessionId)) stream.end();
  return false;
}

export function bindEventStreams(bind: ServerBind, streams: EventStreams): void {
  bind('GET /fortune-panda-user/events', async ({ actor: { accountId, sessionId, address }, headers }) => {
    const who = { accountId, sessionId, site: siteOf(address) };
    streams.demandCapacity(who);
    return (stream) => streams.subscribe({ role: 'user', ...who, stream }, headers['last-event-id']);
  });
  bind('GET /fortune-panda/events', async ({ actor: { accountId, sessionId, address }, headers }) => {
    const who = { accountId, sessionId, site: siteOf(address) };
    streams.demandCapacity(who);
    return (stream) => streams.subscribe({ role: 'agent', ...who, stream }, headers['last-event-id']);
  });
}
