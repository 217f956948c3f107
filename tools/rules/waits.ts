import { isTest, type RuleViolation, type SourceFile, type WorkspaceRule } from './source-files.ts';

/** Calls of `pollUntil` and `letTimePass` in the whole repository. */
const maxReasonedWaits = 50;

const unreasonedWaits =
  /\bexpect\s*\.poll\(|\bvi\.waitFor\(|\.waitForTimeout\(|\.toPass\(|(?<![\w.#])(?:sleep|delay|setTimeout)\(/g;
const reasonedWaits = /(?<!function )\b(?:pollUntil|letTimePass)(?:<[^>]*>)?\(\s*(?<reason>['"`])?/g;

/** The helpers themselves, and tests of code whose subject is a timer. */
const waitHelpers = new Set([
  'testing/src/poll-until.ts',
  // Has samples of what is refused.
  'tools/rules/waits.test.ts',
  // Runs in the page, and renders fewer frames.
  'e2e/reduced-rendering.ts',
]);

/** Benchmarks measure time. */
const isTestOfCommit = ({ path }: SourceFile): boolean =>
  isTest(path) && !path.startsWith('bench/') && !waitHelpers.has(path);

/** A test steps background work with `env.runJobs()`, and listens to events. */
export const testsDoNotWait: WorkspaceRule = (sources) => {
  const tests = sources
    .filter(isTestOfCommit)
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const unreasoned = tests.flatMap(({ path, text }) =>
    [...text.matchAll(unreasonedWaits)].map(([call]) => ({
      path,
      message: `waits with ${call}…). Step the work with env.runJobs() or await an event. What neither can do is pollUntil or letTimePass, with a reason.`,
    })),
  );
  const reasoned = tests.flatMap(({ path, text }) =>
    [...text.matchAll(reasonedWaits)].map(({ groups }) => ({
      path,
      hasReason: groups?.reason !== undefined,
    })),
  );
  const withoutReason = reasoned
    .filter(({ hasReason }) => !hasReason)
    .map(({ path }) => ({ path, message: 'waits without a reason as the first argument.' }));
  return [...unreasoned, ...withoutReason, ...tooMany(reasoned.map(({ path }) => path))];
};

function tooMany(paths: readonly string[]): RuleViolation[] {
  if (paths.length <= maxReasonedWaits) return [];
  return [
    {
      path: paths.at(-1) ?? '',
      message: `is one of ${paths.length} waits in tests, and ${maxReasonedWaits} are allowed. Step the work instead.`,
    },
  ];
}

/** Server programs that wait for time on purpose. */
const sleepingPrograms: Readonly<Record<string, string>> = {
  'apps/sandbox/src/faults/faults.ts': 'delays a call, because a fault asks for it',
  'apps/sandbox/src/rounds/moves.ts': 'separates simultaneous moves before the second attempt',
  'apps/sandbox/src/rounds/open-round.ts': 'separates simultaneous stakes before the second attempt',
  'apps/server/src/app.ts': 'bounds the stop of the server',
  'apps/server/src/app/event-streams/event-streams.ts': 'begins heartbeats after the first interval',
  'apps/server/src/money/balances/balances.ts': 'reads a balance that is due in less than an interval',
  'apps/server/src/provider/gateway/agent-session-store.ts': 'waits for the sign-in of another server',
  'apps/server/src/messages/webhooks/webhook-delivery.ts':
    'looks for events of other players while a receiver is slow',
  'packages/client/src/pauses.ts': 'waits as long as the response asks it to',
  'packages/platform/src/clock.ts': 'declares both functions',
  'packages/platform/src/database/concurrent-indexes.ts': 'waits for the lock of another process',
  'packages/platform/src/database/db.ts': 'separates transactions before the next attempt',
  'packages/platform/src/embedded/embedded-orphan.ts': 'waits for the end of another process',
  'packages/platform/src/embedded/embedded.ts': 'waits for PostgreSQL to start',
  'packages/platform/src/log/health.ts': 'drains before the stop',
  'packages/platform/src/database/lagging-reads.ts': 'is the loop that watches a replica',
  'packages/platform/src/jobs/leases.ts': 'is the loop that renews a lease',
  'packages/platform/src/database/lock-patience.ts': 'gives waiting transactions time between two locks',
  'packages/platform/src/partitions/partition-tables.ts': 'waits for the lock of another process',
  'packages/platform/src/jobs/run-every.ts': 'is the loop of background jobs',
  'packages/platform/src/jobs/wake-up.ts': 'is the pause of such a loop',
  'packages/platform/src/timeout.ts': 'bounds a call',
};

const isServerProgram = ({ path }: SourceFile): boolean =>
  /^(packages|apps\/server\/src|apps\/sandbox\/src)\//.test(path) &&
  !path.includes('/test-programs/') &&
  !isTest(path);

/** Work that is due later is a job or a loop of `runEvery`, which tests can step. */
export const programsDoNotSleep: WorkspaceRule = (sources) =>
  sources
    .filter(isServerProgram)
    .filter(({ path }) => !(path in sleepingPrograms))
    .filter(({ text }) => /(?<![\w.#])(?:sleep|delay)\(/.test(withoutComments(text)))
    .map(({ path }) => ({
      path,
      message:
        'sleeps. Make the work a job or a loop of runEvery, or state its reason in tools/rules/waits.ts.',
    }));

/** Without comments. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
