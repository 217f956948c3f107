import { FakeClock, newToken, systemRandom } from '@golden-acers/platform';
import { fortunePanda, type ProviderResult } from '@golden-acers/provider';
import { sandboxAgent, startTestPostgres, startTestSandbox } from '@golden-acers/testing/build';
import { test as base, expect, type Page } from '@playwright/test';

const clientDist = new URL('../apps/sandbox/client/dist', import.meta.url).pathname;
/** Added, because a phase ends just after its time, not exactly at it. */
const phaseSlackMs = 10;

export interface ScriptedTable {
  readonly page: Page;
  /** Opens the game as a new player with this credit. */
  open(kindId: number, cents: number, page?: Page): Promise<void>;
  /** Sets what is drawn from now on, repeatedly: each number, or the largest one below the draw's bound. */
  script(...draws: readonly number[]): void;
  /** Ends the current phase of the table. */
  endPhase(slug: string): Promise<void>;
  /** Advances the clock, for example to continue a flight. */
  advance(ms: number): void;
}

interface ScriptedSandbox {
  readonly baseUrl: string;
  readonly clock: FakeClock;
  script(draws: readonly number[]): void;
  endPhase(slug: string): Promise<void>;
}

/**
 * A separate sandbox with a fake clock and scripted draws, so that the test decides how rounds end. The tests
 * of a worker share it, and play one after the other.
 */
export const tableTest = base.extend<{ table: ScriptedTable }, { scriptedSandbox: ScriptedSandbox }>({
  scriptedSandbox: [
    async ({ browserName: _ }, use) => {
      const postgres = await startTestPostgres();
      try {
        let draws: readonly number[] = [0];
        let drawn = 0;
        const clock = new FakeClock(new Date());
        const gameRandom = {
          below(bound: number) {
            drawn += 1;
            return Math.min(draws[(drawn - 1) % draws.length] ?? 0, bound - 1);
          },
        };
        await using alone = await startTestSandbox(postgres.url('postgres'), {
          clock,
          gameRandom,
          clientDist,
        });
        const { sandbox, baseUrl, db } = alone;
        await use({
          baseUrl,
          clock,
          script(scripted) {
            draws = scripted;
            drawn = 0;
          },
          async endPhase(slug) {
            const { phaseEndsAt: endsAt } = await db
              .selectFrom('sharedRound')
              .select('phaseEndsAt')
              .where('slug', '=', slug)
              .orderBy('openedAt', 'desc')
              .executeTakeFirstOrThrow();
            clock.advance(Math.max(endsAt.getTime() - clock.now().getTime(), 0) + phaseSlackMs);
            await sandbox.tables.run(slug);
          },
        });
      } finally {
        await postgres.stop();
      }
    },
    { scope: 'worker' },
  ],

  table: async ({ page, context, scriptedSandbox: { baseUrl, clock, script, endPhase } }, use) => {
    const logged: string[] = [];
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) logged.push(message.text());
    });
    context.on('weberror', (error) => logged.push(`uncaught: ${error.error().message}`));
    script([0]);
    await use({
      page,
      async open(kindId, cents, on = page) {
        await on.goto(await createLaunchUrl(baseUrl, { kindId, cents, nowMs: () => clock.now().getTime() }));
      },
      script: (...draws) => script(draws),
      endPhase,
      advance: (ms) => clock.advance(ms),
    });
    // Leaves the page before the sandbox stops, which closes the sockets.
    await page.goto('about:blank');
    expect(logged).toEqual([]);
  },
});

export { expect };

interface Launch {
  readonly kindId: number;
  readonly cents: number;
  nowMs(): number;
}

/** The time of the last signed call. Times must increase. */
let signedMs = 0;

async function createLaunchUrl(baseUrl: string, { kindId, cents, nowMs }: Launch): Promise<string> {
  const { name: agentName, password: agentPassword } = sandboxAgent;
  const agent = fortunePanda({ baseUrl, agentName, agentPassword });
  const timeMs = () => {
    signedMs = Math.max(signedMs + 1, nowMs());
    return signedMs;
  };
  const { agentKey } = unwrap(await agent.signIn({ timeMs: timeMs(), timeoutMs: 5_000 }));
  const auth = () => ({ agentKey, timeMs: timeMs() });
  const account = `player_${newToken(systemRandom).slice(0, 8).replaceAll(/\W/g, '0')}`;
  const player = { account, password: 'a player password' };
  unwrap(await agent.registerAccount(auth(), player));
  const recharged = await agent.recharge(auth(), { account, amountCents: BigInt(cents) });
  expect(recharged).toEqual({ state: 'applied' });
  return unwrap(await agent.enterGame(auth(), player, { kindId })).webLoginUrl;
}

function unwrap<T>(result: ProviderResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}
