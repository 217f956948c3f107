import type { ListReaders } from '@golden-acers/testing';
import { listApprovalRows } from '../src/agents/approvals/approvals.sql.ts';
import { listActivityRows } from '../src/events/activity/activity.sql.ts';
import { listAuditEntryRows } from '../src/events/audit/audit.sql.ts';
import { listNotificationRows } from '../src/messages/notifications/notifications.sql.ts';
import { listDeliveries } from '../src/messages/webhooks/webhooks.sql.ts';
import { listReviewRows } from '../src/money/reviews/reviews.sql.ts';
import { listShiftRows } from '../src/money/shifts/shifts.sql.ts';
import {
  listRequestsOfPlayer,
  listRequestsOfSubtree,
} from '../src/money/transfer-requests/transfer-requests.sql.ts';
import { listWalletTransferRows } from '../src/money/wallet/wallet.sql.ts';
import { listResultRows } from '../src/players/bulk-jobs/bulk-job-rows.sql.ts';
import { listAgentClaimRows } from '../src/promotions/agent-claims/agent-claims.sql.ts';
import { listBetRows } from '../src/reporting/bets/bets.sql.ts';
import { listRecordRows } from '../src/reporting/provider-records/record-pages.sql.ts';
import { listAppliedTransfers } from '../src/reporting/reports/report-transfers.sql.ts';
import type { Db } from '../src/schema.ts';
import { listTicketsOfSubtree } from '../src/support/tickets/ticket-inbox.sql.ts';
import { listPlayerTicketRows } from '../src/support/tickets/tickets.sql.ts';

export interface ListCase {
  readonly list: string;
  readonly filter: string;
  /** How many of its filters are not their default. */
  readonly filters: number;
  readonly reader: string;
  readonly limit: number;
  readonly run: (db: Db) => Promise<unknown>;
}

type Values = Readonly<Record<string, unknown>>;
/** Every combination of one value of each filter. */
function combinations<Filters extends Readonly<Record<string, readonly unknown[]>>>(
  filters: Filters,
): { readonly [Name in keyof Filters]: Filters[Name][number] }[] {
  let found: Values[] = [{}];
  for (const [name, values] of Object.entries(filters))
    found = found.flatMap((before) => values.map((value) => ({ ...before, [name]: value })));
  return found as { readonly [Name in keyof Filters]: Filters[Name][number] }[];
}

const dayMs = 86_400_000;

/** The last row of a first page whose next page is read, in the middle of all rows. */
const cursors = (now: Date, id: string) =>
  [undefined, { atMicros: BigInt(now.getTime() - 20 * dayMs) * 1000n, id }] as const;

/** Every list of console, site and API that reads a growing table, with each combination of its filters. */
export function listCases(readers: ListReaders, { now, limit }: { now: Date; limit: number }): ListCase[] {
  const cases: ListCase[] = [];
  const period = { from: new Date(now.getTime() - 92 * dayMs), to: new Date(now.getTime() + dayMs) };
  const days = { fromDate: dayOf(period.from), toDate: dayOf(now), timeZone: 'UTC' };
  const { root, largeStore, store, cashier, busyCashier } = readers;
  const agents = { root, largeStore, store, cashier, busyCashier };
  function add<Filters extends Readonly<Record<string, readonly unknown[]>>>(
    list: string,
    filters: Filters,
    run: (
      db: Db,
      filter: { readonly [Name in keyof Filters]: Filters[Name][number] },
      agentId: string,
    ) => Promise<unknown>,
    of: Readonly<Record<string, string>> = agents,
  ) {
    for (const [reader, agentId] of Object.entries(of))
      for (const filter of combinations(filters))
        cases.push({
          list,
          ...describe(filter, filters),
          reader,
          limit,
          run: (db) => run(db, filter, agentId),
        });
  }
  for (const name of ['transactions', 'games', 'jackpots', 'welfare'] as const)
    add(
      `GET /agent/records/${name}`,
      {
        managerId: [undefined, readers.cashier],
        names: [[], [readers.account]],
        after: cursors(
          now,
          name === 'welfare' ? 'tr_00000000000000000000000500' : 'rc_00000000000000000000000500',
        ),
      },
      (db, filter, agentId) =>
        listRecordRows(db, name, { agentId, ...period, ...filter }, { after: filter.after, limit }),
    );
  add(
    'GET /agent/reports/transfers',
    {
      kind: [undefined, 'recharge', 'redeem', 'promotion'],
      initiator: [undefined, 'self', 'cashier'],
      after: cursors(now, 'tr_00000000000000000000000500'),
    } as const,
    async (db, { initiator, ...filter }, agentId) => {
      const initiatorId = initiator === undefined ? undefined : initiator === 'self' ? agentId : cashier;
      // The report of an agent names initiators that it reaches.
      if (initiatorId === cashier && ![root, store, cashier].includes(agentId)) return;
      await listAppliedTransfers(db, { scope: { agentId, ...days }, initiatorId, ...filter, limit });
    },
  );
  add(
    'GET /fortune-panda/requests',
    {
      state: ['open', 'decided'],
      search: ['', 'nick_', 'nobody'],
      after: cursors(now, 'rq_00000000000000000000000500'),
    } as const,
    (db, filter, agentId) => listRequestsOfSubtree(db, agentId, { ...filter, limit }),
  );
  add(
    'GET /fortune-panda/reviews',
    {
      status: ['open', 'settled', 'sign_up_credits'],
      after: cursors(now, 'tr_00000000000000000000000500'),
    } as const,
    (db, filter, agentId) => listReviewRows(db, agentId, { ...filter, limit }),
  );
  add(
    'GET /agent/shifts',
    { after: cursors(now, 'sh_00000000000000000000000500') },
    (db, { after }, agentId) => listShiftRows(db, { agentId, ...days, after, limit }),
  );
  add(
    'GET /agent/approvals',
    { isWaiting: [true, false], cursor: [undefined, 'ap_00000000000000000000009000'] },
    (db, filter, agentId) => listApprovalRows(db, agentId, { ...filter, limit }),
  );
  add(
    'GET /agent/audit',
    {
      playerId: [undefined, readers.player],
      actorId: [undefined, readers.cashier],
      action: [undefined, 'money', 'agent', 'money.recharge_requested', 'agent.created'],
      fromId: [undefined, 'au_0'],
      beforeId: [undefined, 'au_1'],
    },
    (db, filter, agentId) => listAuditEntryRows(db, { agentId, ...filter, limit }),
  );
  add(
    'GET /agent/tickets',
    {
      state: ['all', 'unreplied', 'waiting', 'solved', 'closed'],
      assigned: ['anybody', 'me', 'nobody'],
      // In every message, in a few texts, in none, without an index, a part of many names, and a number.
      search: ['', 'recharge', '4711', 'nowhere', 'qz', 'list_player', '#77'],
      after: cursors(now, 'tk_00000000000000000000000500'),
    } as const,
    (db, filter, agentId) => listTicketsOfSubtree(db, agentId, { ...filter, limit }),
  );
  add(
    'GET /agent/claims',
    {
      state: ['all', 'held', 'claimed', 'active', 'completed', 'forfeited', 'expired', 'cancelled'],
      search: ['', 'player_', 'nobody'],
      offer: [undefined, 'of_00000000000000000000000001', 'of_00000000000000000000000003'],
      cursor: [undefined, 'cl_00000000000000000000009000'],
    } as const,
    (db, filter, agentId) => listAgentClaimRows(db, agentId, { ...filter, limit }),
  );
  add(
    'GET /agent/webhooks/:id/deliveries',
    {
      state: [undefined, 'waiting', 'delivered', 'failed', 'withheld'],
      type: [undefined, 'transfer.applied', 'player.frozen'],
      before: [undefined, 9000n],
    } as const,
    (db, { before, ...filter }, agentId) =>
      listDeliveries(db, { agentId, id: readers.webhookEndpoint, ...filter }, { before, limit: limit + 1 }),
    { root: readers.root },
  );
  const ownRows = { player: readers.player };
  add(
    'GET /fortune-panda-user/transfers',
    {
      kind: [undefined, 'recharge', 'redeem'],
      states: [undefined, ['applied'], ['rejected'], ['requested', 'sending', 'unknown', 'review']],
      from: [undefined, period.from.toISOString()],
      after: cursors(now, 'tr_00000000000000000000000500'),
    } as const,
    (db, filter, playerId) => listWalletTransferRows(db, playerId, { ...filter, limit }),
    ownRows,
  );
  add(
    'GET /fortune-panda-user/requests',
    { after: cursors(now, 'rq_00000000000000000000000500') },
    (db, { after }, playerId) => listRequestsOfPlayer(db, playerId, { after, limit }),
    ownRows,
  );
  add(
    'GET /user/activity',
    { cursor: [undefined, 'ev_00000000000000000000009000'] },
    (db, { cursor }, playerId) => listActivityRows(db, playerId, { cursor, limit }),
    ownRows,
  );
  add(
    'GET /user/notifications',
    { filter: ['all', 'unread'], cursor: [undefined, 'nt_00000000000000000000009000'] } as const,
    (db, filter, playerId) => listNotificationRows(db, playerId, { ...filter, limit }),
    ownRows,
  );
  add(
    'GET /user/tickets',
    { cursor: [undefined, 'tk_00000000000000000000009000'] },
    (db, { cursor }, playerId) => listPlayerTicketRows(db, playerId, { cursor, limit }),
    ownRows,
  );
  add(
    'GET /user/bets',
    { game: ['', 'Acres of Gold', 'Nothing'], after: cursors(now, 'rc_00000000000000000000000500') },
    (db, { game, after }, playerId) => listBetRows(db, { playerId, ...period, game }, { after, limit }),
    ownRows,
  );
  add(
    'GET /fortune-panda/jobs/:id/rows',
    { filter: ['all', 'failed', 'open', 'done'] } as const,
    (db, { filter }, agentId) =>
      listResultRows(db, {
        jobId: 'jb_00000000000000000000000020',
        filter,
        agentId,
        limit,
        offset: 0,
        after: undefined,
      }),
    { root: readers.root },
  );
  return cases;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The first value of a filter is its default. */
function describe(
  filter: Values,
  filters: Readonly<Record<string, readonly unknown[]>>,
): Pick<ListCase, 'filter' | 'filters'> {
  const set = Object.entries(filter).filter(([name, value]) => value !== filters[name]?.[0]);
  const texts = set.map(([name, value]) => (typeof value === 'object' ? name : `${name} ${String(value)}`));
  return { filter: texts.join(', ') || 'none', filters: set.length };
}
