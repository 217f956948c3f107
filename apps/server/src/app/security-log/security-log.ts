import type { AuditAction, RefusalCode } from '@golden-acers/contract';
import { countedNetworksOf, createRateLimiter, minuteMs, type RefusedRequest } from '@golden-acers/platform';
import { getUser } from '../../accounts/accounts/accounts.ts';
import { getAgentLanguage } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import type { Db } from '../../schema.ts';

type SecurityEvent = 'sign_in_refused' | 'confirmation_refused' | 'action_refused' | 'limit_reached';

/**
 * Stable names, because operators search and alert by them (docs/operating.md). Other refusals are normal
 * use.
 */
const eventByCode: { readonly [C in RefusalCode]?: SecurityEvent } = {
  'account.wrong_credentials': 'sign_in_refused',
  'account.inactive': 'sign_in_refused',
  'account.frozen': 'sign_in_refused',
  'session.code_wrong': 'sign_in_refused',
  'session.passkey_wrong': 'sign_in_refused',
  'account.wrong_password': 'confirmation_refused',
  'agent.code_wrong': 'confirmation_refused',
  'agent.passkey_wrong': 'confirmation_refused',
  'agent.password_not_enough': 'confirmation_refused',
  'agent.not_permitted': 'action_refused',
  'key.not_valid': 'sign_in_refused',
  'key.address_denied': 'action_refused',
  'key.scope_missing': 'action_refused',
  'agent.required': 'action_refused',
  'player.required': 'action_refused',
  'decision.own': 'action_refused',
  'note.of_another': 'action_refused',
  'job.of_another': 'action_refused',
  'link.not_valid': 'action_refused',
  'request.rate_limited': 'limit_reached',
};

const auditActions = {
  sign_in_refused: 'agent.sign_in_refused',
  confirmation_refused: 'agent.confirmation_refused',
  action_refused: 'agent.action_refused',
  limit_reached: 'agent.limit_reached',
} as const satisfies Record<SecurityEvent, AuditAction>;

/** Limits, so that an attacker cannot fill the disk, the audit log or a mailbox. */
const bounds = {
  linesByNetwork: { uses: 20, perMs: 10 * minuteMs },
  lines: { uses: 1_000, perMs: 10 * minuteMs },
  auditRowsOfAgent: { uses: 20, perMs: 60 * minuteMs },
  mailsOfAgent: { uses: 1, perMs: 24 * 60 * minuteMs },
};

const lastFloods = new WeakMap<Db, Date>();

/** True if this server refused more requests than it logs, within the last `ms`. */
export function wasFloodedWithin({ db, clock }: Pick<Context, 'db' | 'clock'>, ms: number): boolean {
  const last = lastFloods.get(db);
  return last !== undefined && clock.now().getTime() - last.getTime() < ms;
}

/**
 * Logs refused sign-ins, confirmations and actions; those of agents also in the audit log. An agent whose
 * attempt limit is exhausted gets a mail, because another person may have made the attempts.
 */
export function createSecurityLog(context: Context) {
  const { clock, log } = context;
  const byNetwork = createRateLimiter(bounds.linesByNetwork, clock);
  const all = createRateLimiter(bounds.lines, clock);
  const auditRows = createRateLimiter(bounds.auditRowsOfAgent, clock);
  const mails = createRateLimiter(bounds.mailsOfAgent, clock);
  const running = new Set<Promise<void>>();
  let leftOut = 0;

  async function writeLine(line: SecurityLine): Promise<void> {
    const networks = countedNetworksOf(line.address, line.event);
    const isOver =
      (await byNetwork.consume(networks)) !== undefined || (await all.consume('all')) !== undefined;
    if (isOver) {
      leftOut += 1;
      lastFloods.set(context.db, clock.now());
      return;
    }
    log.warn({ ...line, event: `security.${line.event}`, leftOut }, 'a request was refused');
    leftOut = 0;
  }

  async function record(line: SecurityLine, isAttempt: boolean): Promise<void> {
    await writeLine(line);
    const { account, event } = line;
    if (account?.startsWith('ag_') !== true) return;
    if ((await auditRows.consume(account)) === undefined) await recordInAudit(context, account, line);
    if (event !== 'limit_reached' || !isAttempt) return;
    if ((await mails.consume(account)) === undefined) await mailAgent(context, account);
  }

  return {
    onRefusal({ request, code, accountId }: RefusedRequest): void {
      const event = eventByCode[code];
      if (event === undefined) return;
      const caller: unknown = Reflect.get(Object(request.actor), 'accountId');
      const account = accountId ?? (typeof caller === 'string' ? caller : null);
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      const line = { event, code, account, address: request.ip, route, requestId: request.id };
      const recording = record(line, accountId !== undefined)
        .catch((err: unknown) => log.warn({ err }, 'could not record a security event'))
        .finally(() => running.delete(recording));
      running.add(recording);
    },
    /** Resolves when all recorded events are written. */
    async flush(): Promise<void> {
      await Promise.all(running);
    },
  };
}

interface SecurityLine {
  readonly event: SecurityEvent;
  readonly code: RefusalCode;
  /** The account that was tried or that sent the request. Null if no account has the typed address. */
  readonly account: string | null;
  readonly address: string;
  readonly route: string;
  readonly requestId: string;
}

function recordInAudit(context: Context, accountId: string, { event, code, address }: SecurityLine) {
  return inTransaction(context, (tx) =>
    recordAgentEvent(tx, { accountId, address }, auditActions[event], {
      id: accountId,
      after: { problem: code },
    }),
  );
}

function mailAgent(context: Context, accountId: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { email: recipient } = await getUser(tx, accountId);
    const language = await getAgentLanguage(tx, accountId, 'en');
    const link = new URL('/adminacers?view=setting', tx.config.publicUrl).href;
    await enqueueMail(tx, { accountId, kind: 'attempts_blocked', language, recipient, link });
  });
}
