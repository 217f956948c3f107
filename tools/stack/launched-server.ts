import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Running requests get this long before the server is killed. */
const STOP_TIMEOUT_MS = 4_000;

export interface LaunchedServer {
  readonly name: string;
  /** Resolves with the listening URL. Rejects if the server exits first. */
  readonly ready: Promise<string>;
  /** Resolves with the signal or the exit code. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** The last lines of its output contain the reason. */
export class ServerExited extends Error {
  override readonly name = 'ServerExited';
}

/**
 * Starts a server as a child process. The child sends "ready" over the IPC channel and exits when the channel
 * closes, so that no orphan holds a port after a `kill -9`.
 */
export function launchServer(
  name: string,
  main: string,
  env: Record<string, string | undefined>,
  { drainMs = 0, args = [] }: { readonly drainMs?: number; readonly args?: readonly string[] } = {},
): LaunchedServer {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In its own process group: Ctrl-C reaches only the launcher, which stops its children in order.
    detached: true,
  });
  const exited = once(child, 'exit').then(([code, signal]) => formatExit(code, signal), String);
  const stop = () => stopProcess(child, exited, drainMs + STOP_TIMEOUT_MS);
  return { name, ready: waitUntilReady(name, child), exited, stop };
}

function waitUntilReady(name: string, child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message)
        resolve(String(message.ready));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new ServerExited(`The ${name} ended while starting (${formatExit(code, signal)}).`)),
    );
  });
}

function formatExit(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `exit code ${code}`;
}

async function stopProcess(child: ChildProcess, ended: Promise<unknown>, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}

/** Settings that the launcher does not read but passes on to its children. */
export const forwardedSettings = [
  ...['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_MAX_LAG_SECONDS', 'ENCRYPTION_KEYS_OLD'],
  ...['PROVIDER_CALLS_PER_MINUTE', 'PROVIDER_RECORD_CALLS_PER_MINUTE', 'PROVIDER_TRANSACTION_ID'],
  ...['PROVIDER_MONEY_TIMEOUT_MS', 'PROVIDER_IN_FLIGHT_MS', 'PROVIDER_APP_URL', 'GAME_DESCRIPTIONS'],
  'PLAYERS_SEE_AGENT_BALANCE',
  ...['TRANSFER_CEILING_DISTRIBUTOR_CENTS', 'TRANSFER_CEILING_STORE_CENTS', 'TRANSFER_CEILING_CASHIER_CENTS'],
  ...['TRANSFER_DAY_DISTRIBUTOR_CENTS', 'TRANSFER_DAY_STORE_CENTS', 'TRANSFER_DAY_CASHIER_CENTS'],
  ...[
    'AGENT_STEP_UP_FROM_CENTS',
    'AGENT_IDLE_MINUTES',
    'API_KEY_CALLS_PER_MINUTE',
    'REALITY_CHECK_MAX_MINUTES',
    'TERMS_VERSION',
    'DENIED_COUNTRIES',
    'DENIED_REGIONS',
    'REGION_HEADER',
    'MINIMUM_AGES',
    'IDENTITY_REDEEM_FROM_CENTS',
    'IDENTITY_REDEEM_MONTH_FROM_CENTS',
    'IDENTITY_VALID_DAYS',
    'IDENTITY_DOCUMENT_DAYS',
    'REVIEW_CONFIRM_FROM_CENTS',
  ],
  'REVIEW_CONFIRM_DAY_FROM_CENTS',
  ...['JOB_CONFIRM_FROM_CENTS', 'JOB_CONFIRM_FROM_ROWS', 'LIVE_STREAMS_MAX'],
  ...['REGISTRATION_ASKS', 'FIRST_RECHARGE_BONUS', 'INTERNAL_ADDRESSES', 'METRICS_TOKEN'],
  ...[
    'OUTBOUND_TEST_HOSTS',
    'AUDIT_ADDRESS_DAYS',
    'TRANSFER_ADDRESS_DAYS',
    'ACTIVITY_DAYS',
    'NOTIFICATION_DAYS',
    'WEBHOOK_DELIVERY_DAYS',
    'ARCHIVE_RECORDS_AFTER_MONTHS',
    'ARCHIVE_ACTIVITY_AFTER_MONTHS',
  ],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'],
  ...[
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_URL',
    'SMS_AUTHORIZATION',
    'SMS_BODY',
    'SMS_FROM',
    'SMS_MAX_PER_DAY',
    'SMS_CALLING_CODES',
    'SANDBOX_RATE_LIMITS',
    'SANDBOX_JACKPOTS',
    'SANDBOX_MAX_SOCKETS',
    'SANDBOX_TRUST_PROXY',
  ],
];

/** Everything else that the children get of the launcher's environment. */
const machineVariables = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
];
const terminalVariables = ['FORCE_COLOR', 'NO_COLOR'];

export function inheritedEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    [...machineVariables, ...terminalVariables, ...forwardedSettings].map((name) => [
      name,
      process.env[name],
    ]),
  );
}
