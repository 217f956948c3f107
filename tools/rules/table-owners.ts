import { serverDomains } from './domains.ts';
import { isTest, type RuleViolation, type SourceFile, type WorkspaceRule } from './source-files.ts';

/** Rows of every domain refer to people. */
const tablesOfAll = 'account agent player';

/** The tables and views of each domain, from the top down. */
const tablesByDomain: Readonly<Record<string, string>> = {
  app: 'alarm diagnostics maintenance metrics_exporter site_figures system_settings',
  players: `agent_announcement announcement_reader bulk_job bulk_job_row label player_creation player_label
    player_note saved_view`,
  support: `available_chat_agent chat_presence chat_view help_vote identity_check identity_document ticket
    ticket_file ticket_message ticket_view`,
  care: 'limit_delivery play_session player_limit reality_check',
  promotions: `cashback_set_off cashback_share claim_evidence play_reading player_play player_vip promotion_claim
    promotion_offer promotion_offer_pause referral tournament tournament_entry tournament_result vip_change vip_rate vip_setting
    vip_tier`,
  reporting: `counted_fact difference export export_part game_record jp_record open_difference record_day
    record_fetch record_fetch_player report_activity report_entry report_hour report_player_day report_quarter
    report_schedule statement statement_player trade_record`,
  money: `decision decision_end shift transfer transfer_day transfer_hold_violation transfer_request
    transfer_violation`,
  accounts: 'excluded_person_key exclusion_match exclusion_search phone_code',
  games: 'favourite game game_launch_day jackpot_change launched_game',
  agents: `agent_credential_change agent_permission agent_rule agent_settings allotment approval
    message_template`,
  provider: `player_activity provider_agent provider_budget provider_call provider_lockout
    provider_password_change running_game`,
  messages: `announcement mail notification notification_setting push_key push_subscription push_waiting
    webhook_delivery webhook_endpoint webhook_endpoint_state webhook_waiting_player`,
  access: `api_key api_key_secret attempt_count encryption_key one_time_link passkey passkey_challenge
    recovery_code session totp`,
  events: `activity audit_address audit_entry audit_link audit_personal_key audit_unlinked audit_verification
    change_event change_feed_epoch fact fact_consumer fact_set_aside fact_to_read`,
};

/** Tables of packages, which lie below all domains. */
const packageTables = /^(ledger_\w+|request_key)$/;

interface Exception {
  readonly path: string;
  readonly tables: string;
  readonly reason: string;
}

/** Uses of tables of a domain above. No line may be added; one that is not needed any more must go. */
const exceptions: readonly Exception[] = [
  {
    path: 'apps/server/migrations/functions/agents/agent-tree.sql',
    tables: 'promotion_offer',
    reason: 'an agent takes the budgets of its offers along',
  },
  {
    path: 'apps/server/migrations/functions/agents/approvals.sql',
    tables: 'transfer',
    reason: 'a second agent is needed from a sum of transfers on',
  },
  {
    path: 'apps/server/migrations/functions/events/audit.sql',
    tables: 'bulk_job bulk_job_row transfer',
    reason: 'a trigger writes the audit event of a transfer',
  },
  {
    path: 'apps/server/migrations/functions/events/change-feed.sql',
    tables:
      'alarm maintenance notification player_limit session site_figures system_settings transfer transfer_request',
    reason: 'the feed has a trigger on each table that pages show',
  },
  {
    path: 'apps/server/migrations/functions/messages/notifications.sql',
    tables: 'agent_announcement',
    reason: 'a notification shows the text of its announcement',
  },
  {
    path: 'apps/server/migrations/functions/money/transfers.sql',
    tables: 'promotion_claim promotion_offer',
    reason: 'a claim is paid in the transaction of its transfer',
  },
  {
    path: 'apps/server/migrations/functions/promotions/claims.sql',
    tables: 'label player_label',
    reason: 'an offer is for players with a label',
  },
  {
    path: 'apps/server/migrations/functions/support/tickets.sql',
    tables: 'site_figures',
    reason: 'the hours of chats are a setting of the site',
  },
  {
    path: 'apps/server/src/access/sessions/visits.sql.ts',
    tables: 'play_session reality_check',
    reason: 'one statement a heartbeat extends visit and play',
  },
  {
    path: 'apps/server/src/accounts/accounts/accounts.sql.ts',
    tables: 'transfer',
    reason: 'the account shows the state of its last recharge',
  },
  {
    path: 'apps/server/src/accounts/exclusions/excluded-persons.sql.ts',
    tables: 'player_limit',
    reason: 'a new account of a person starts with the limits of the former',
  },
  {
    path: 'apps/server/src/agents/agent-tree/allotments.sql.ts',
    tables: 'transfer',
    reason: 'the list shows the transfer of a posting',
  },
  {
    path: 'apps/server/src/events/audit/audit.sql.ts',
    tables: 'transfer',
    reason: 'the log shows the transfer of an entry',
  },
  {
    path: 'apps/server/src/games/winners/winners.sql.ts',
    tables: 'game_record jp_record',
    reason: 'winners are read from records',
  },
  {
    path: 'apps/server/src/messages/notifications/notifications.sql.ts',
    tables: 'agent_announcement',
    reason: 'a notification shows the text of its announcement',
  },
  {
    path: 'apps/server/src/messages/notifications/weekly-digests.sql.ts',
    tables: 'agent_announcement',
    reason: 'a digest leaves promotions out',
  },
  {
    path: 'apps/server/src/messages/push/push-delivery.sql.ts',
    tables: 'agent_announcement',
    reason: 'a push leaves promotions out',
  },
  {
    path: 'apps/server/src/messages/webhooks/webhook-delivery.sql.ts',
    tables: 'agent_settings',
    reason: 'the mail about an endpoint has the language of its agent',
  },
  {
    path: 'apps/server/src/money/transfer-requests/transfer-requests.sql.ts',
    tables: 'player_vip vip_setting vip_tier',
    reason: 'the tier decides the place in the queue',
  },
  {
    path: 'apps/server/src/money/transfers/transfers.sql.ts',
    tables: 'promotion_claim',
    reason: 'a bonus to wager is paid after the balance was read',
  },
  {
    path: 'apps/server/src/money/wallet/wallet.sql.ts',
    tables: 'promotion_claim promotion_offer',
    reason: 'the wallet shows the title of an offer',
  },
  {
    path: 'apps/server/src/promotions/cashback/cashback.sql.ts',
    tables: 'label player_label',
    reason: 'an offer is for players with a label',
  },
  {
    path: 'apps/server/src/promotions/costs/costs.sql.ts',
    tables: 'player_label',
    reason: 'an offer is for players with a label',
  },
  {
    path: 'apps/server/src/promotions/offer-editor/offer-editor.sql.ts',
    tables: 'label',
    reason: 'an offer is for players with a label',
  },
  {
    path: 'apps/server/src/promotions/offers/offers.sql.ts',
    tables: 'player_label',
    reason: 'an offer is for players with a label',
  },
  {
    path: 'apps/server/src/provider/provider-accounts/provider-accounts.sql.ts',
    tables: 'transfer',
    reason: 'no balance is stored while a transfer is sent',
  },
];

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The domain that owns a table. Undefined: a table of all domains, or none of ours. */
const domainOf = new Map(
  Object.entries(tablesByDomain).flatMap(([domain, tables]) =>
    words(tables).map((table) => [table, domain] as const),
  ),
);

const generatedTypes = 'apps/server/src/tables.ts';

/** The domain of a file with SQL. */
function domainOfFile(path: string): string | undefined {
  if (isTest(path)) return undefined;
  const inFolder = /^apps\/server\/(?:migrations\/functions|src)\/([\w-]+)\/.+\.sql(?:\.ts)?$/.exec(
    path,
  )?.[1];
  const view = /^apps\/server\/migrations\/views\/(\w+)\.sql$/.exec(path)?.[1] ?? '';
  return inFolder ?? domainOf.get(view);
}

const sqlUse =
  /\b(?:from|join|update|into|using|on)\s+(?!on\b)(?:only\s+)?([a-z]\w*)(?![\w.(])|\b([a-z]\w*)%rowtype/g;
const kyselyUse = /\b(?:selectFrom|\w*[jJ]oin|insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;

/** The tables that a file with SQL names. */
function tablesUsedBy({ path, text }: SourceFile): ReadonlySet<string> {
  const sql = path.endsWith('.sql')
    ? text.replace(/--.*$/gm, '')
    : text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
  const named = [...sql.matchAll(sqlUse)].map(([, table, row]) => table ?? row ?? '');
  const called = [...sql.matchAll(kyselyUse)].map(([, table = '']) => snakeCase(table));
  return new Set([...named, ...called]);
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const rank = (domain: string): number => serverDomains.indexOf(domain);

interface TableUse {
  readonly path: string;
  readonly table: string;
}

interface UseFromBelow extends TableUse {
  readonly from: string;
  readonly owner: string;
}

function listUsesFromBelow(sources: readonly SourceFile[]): UseFromBelow[] {
  return sources.flatMap((source) => {
    const from = domainOfFile(source.path);
    if (from === undefined) return [];
    return [...tablesUsedBy(source)].flatMap((table) => {
      const owner = domainOf.get(table);
      return owner === undefined || rank(owner) >= rank(from)
        ? []
        : [{ path: source.path, table, from, owner }];
    });
  });
}

/** A domain's tables are used by that domain and by those above it. */
export const tablesAreUsedFromAbove: WorkspaceRule = (sources) => {
  const uses = listUsesFromBelow(sources);
  const allowed = exceptions.flatMap(({ path, tables }) => words(tables).map((table) => ({ path, table })));
  const isSame = (one: TableUse, other: TableUse) => one.path === other.path && one.table === other.table;
  const refused = uses
    .filter((use) => !allowed.some((exception) => isSame(exception, use)))
    .map(({ path, table, from, owner }) => ({
      path,
      message: `uses ${table}, but ${from} lies below ${owner}. Move the statement up, or let ${owner} read a fact.`,
    }));
  const types = sources.find(({ path }) => path === generatedTypes);
  if (types === undefined) return refused;
  const unused = allowed
    .filter((exception) => !uses.some((use) => isSame(exception, use)))
    .map(({ path, table }) => ({ path, message: `does not use ${table} from below. ${removeException}` }));
  return [...refused, ...unused, ...ownersAreComplete(types)];
};

const removeException = 'Remove its exception in tools/rules/table-owners.ts.';

/** A domain owns each table. */
function ownersAreComplete({ path, text }: SourceFile): RuleViolation[] {
  const schema = text.slice(text.indexOf('export interface ServerSchema'));
  const tables = [...schema.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => snakeCase(name));
  return tables
    .filter(
      (table) => !domainOf.has(table) && !words(tablesOfAll).includes(table) && !packageTables.test(table),
    )
    .map((table) => ({
      path,
      message: `has ${table}, which no domain owns in tools/rules/table-owners.ts.`,
    }));
}
