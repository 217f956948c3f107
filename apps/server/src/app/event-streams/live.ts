import { repeat, rest } from '@golden-acers/platform';
import { listOpenSessions } from '../../access/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { type Change, newsOf } from '../../events/change-feed/news.ts';
import { notificationNewsOf } from '../../messages/notifications/notifications.ts';
import { describeBalance, getBalance } from '../../money/balances/balances.ts';
import { countQueue, findRequest } from '../../money/transfer-requests/transfer-requests.ts';
import { findWalletTransfer } from '../../money/wallet/wallet.ts';
import { countJobs } from '../../players/bulk-jobs/jobs.ts';
import { listLineOf, listLineOfAgent } from './live.sql.ts';
import { createMembers, type Member, type Members } from './members.ts';
import { createNews, type News } from './news.ts';
import { defaultLiveTuning } from './tuning.ts';

export interface Live {
  /** Refuses when there is no place left for another stream of this account. */
  demandPlace(accountId: string): void;
  /** Tells the newcomer how things stand, and from then on what changes, until its session ends. */
  join(member: Member): void;
  /** The streams that are open at this server. */
  count(): number;
  /** Ends every stream, so that a stopping server need not wait for them. */
  close(): Promise<void>;
}

/** The news of this server's open pages. It looks for them in the database from the first stream on. */
export function createLive(context: Context): Live {
  const tuning = { ...defaultLiveTuning, ...context.config.live };
  const members = createMembers(tuning);
  const news = createNews(context.log, (accountId, changed) => tell(context, members, accountId, changed));
  const stopping = new AbortController();
  let working: Promise<unknown> | undefined;
  const start = () => {
    newsOf(context.db).listen({
      onChange: (change) => void hear(context, members, news, change),
      onGap() {
        for (const { accountId } of members.all()) news.add(accountId, withEverything);
      },
    });
    const { signal } = stopping;
    const { lookEveryMs, beatEveryMs } = tuning;
    const how = { log: context.log, signal };
    return Promise.all([
      repeat({ name: 'news', everyMs: lookEveryMs, work: () => look(context) }, how),
      rest(beatEveryMs, signal).then(() =>
        repeat({ name: 'beats', everyMs: beatEveryMs, work: () => beat(context, members) }, how),
      ),
    ]);
  };
  return {
    demandPlace: (accountId) => members.demandPlace(accountId),
    join(member) {
      if (stopping.signal.aborted) return member.stream.end();
      members.add(member);
      working ??= start();
      news.add(member.accountId, withCounts);
    },
    count: members.count,
    async close() {
      stopping.abort();
      for (const { stream } of members.all()) stream.end();
      await working;
    },
  };
}

type Inbox = ReturnType<typeof createNews>;

/** How things stand, for who has just come. */
const withCounts = (news: News): void => {
  news.isUnreadNews = true;
  news.isQueueNews = true;
  news.areJobsNews = true;
};
/** For who may have missed something. */
const withEverything = (news: News): void => {
  withCounts(news);
  news.isStandingNews = true;
};

/** The topics are those of the triggers in the migrations 0005, 0008, 0011, 0024 and 0027. */
async function hear(
  context: Context,
  members: Members,
  news: Inbox,
  { topic, accountId, thingId: id }: Change,
): Promise<void> {
  if (topic === 'session' || topic === 'account') {
    const ended = members.of(accountId).filter(({ sessionId }) => topic === 'account' || sessionId === id);
    for (const { stream } of ended) stream.end();
    return;
  }
  if (members.isFollowing(accountId)) {
    news.add(accountId, (changed) => {
      if (topic === 'transfer') changed.transferIds.add(id);
      if (topic === 'request') changed.requestIds.add(id);
      if (topic === 'notification') changed.notificationIds.add(id);
      if (topic === 'notification' || topic === 'unread') changed.isUnreadNews = true;
      if (topic === 'standing') changed.isStandingNews = true;
    });
  }
  if ((topic !== 'request' && topic !== 'job') || !members.hasAgents()) return;
  const isJob = topic === 'job';
  try {
    const line = await (isJob ? listLineOfAgent : listLineOf)(context.db, accountId);
    for (const agentId of line.filter(members.isFollowing)) {
      news.add(agentId, (changed) => {
        if (isJob) changed.jobIds.add(id);
        else changed.isQueueNews = true;
      });
    }
  } catch (err) {
    // The console's polls tell the same.
    context.log.warn({ err }, 'news for agents could not be told');
  }
}

/** Reads how things stand and sends it to every stream of the account. */
async function tell(context: Context, members: Members, accountId: string, news: News): Promise<void> {
  const [first] = members.of(accountId);
  if (first === undefined) return;
  if (first.role === 'agent') return tellAgent(context, members, accountId, news);
  const balance = describeBalance(await getBalance(context, accountId));
  const transfers = await found(news.transferIds, (id) => findWalletTransfer(context, accountId, id));
  for (const { requestId } of transfers) if (requestId !== null) news.requestIds.add(requestId);
  const requests = await found(news.requestIds, (id) => findRequest(context, accountId, id));
  const notifications = news.isUnreadNews
    ? await notificationNewsOf(context, accountId, news.notificationIds)
    : undefined;
  for (const member of members.of(accountId)) {
    if (member.role !== 'user') continue;
    member.stream.send('balance', balance);
    if (notifications !== undefined) member.stream.send('notifications', notifications);
    for (const transfer of transfers) member.stream.send('transfer', transfer);
    for (const request of requests) member.stream.send('request', request);
  }
}

async function tellAgent(
  context: Context,
  members: Members,
  accountId: string,
  { isQueueNews, areJobsNews, isStandingNews, jobIds }: News,
): Promise<void> {
  const queue = isQueueNews ? await countQueue(context, accountId) : undefined;
  const open = areJobsNews || jobIds.size > 0 ? await countJobs(context, accountId) : undefined;
  for (const member of members.of(accountId)) {
    if (member.role !== 'agent') continue;
    if (queue !== undefined) member.stream.send('requests', queue);
    if (open !== undefined) member.stream.send('jobs', { open, changed: [...jobIds] });
    if (isStandingNews) member.stream.send('standing', {});
  }
}

async function found<Item>(
  ids: ReadonlySet<string>,
  find: (id: string) => Promise<Item | undefined>,
): Promise<Item[]> {
  const items = await Promise.all([...ids].map(find));
  return items.filter((item) => item !== undefined);
}

/** While a database is away nothing is heard: it leaves a gap, of which those who listen are told. */
async function look({ db }: Context): Promise<boolean> {
  await newsOf(db).look();
  return false;
}

/** Keeps connections awake, ends those whose session has ended unheard, and counts the others' accounts as present. */
async function beat(context: Context, members: Members): Promise<boolean> {
  const all = members.all();
  for (const { stream } of all) stream.beat();
  // A database that is away ends nobody's session: the next beat asks again.
  const open = await listOpenSessions(
    context,
    all.map(({ sessionId }) => sessionId),
  );
  for (const { sessionId, stream } of all) if (!open.has(sessionId)) stream.end();
  return false;
}
