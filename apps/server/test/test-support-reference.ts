import { type Endpoint, type EndpointKey, endpoints, toMoney } from '@golden-acers/contract';
import type { TestEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { exampleOf } from '../src/app/site/openapi-examples.ts';
import { confirmAllSessions } from './test-support-agents.ts';

/** The samples of one operation, as a reader copies them from the reference page. */
export interface ReferenceSample {
  /** Method and path. */
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
const unescapeHtml = (text: string) => text.replaceAll(/&(\w+|#39);/g, (all, name) => entities[name] ?? all);

/** Reads the samples of all three reference pages. They address the server of this test. */
export async function readSamples({
  server,
  config,
}: Pick<TestEnv, 'server' | 'config'>): Promise<ReferenceSample[]> {
  const samples: ReferenceSample[] = [];
  for (const page of ['reference', 'reference-console', 'reference-players']) {
    const { body } = await server.http.inject(`/api/docs/${page}`);
    for (const article of body.split('<article id="').slice(1)) {
      const [, method = '', path = ''] = /<h3><code>(\w+) ([^<]+)<\/code>/.exec(article) ?? [];
      const key = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const endpoint: Endpoint | undefined = endpoints[key as EndpointKey & keyof typeof endpoints];
      if (endpoint === undefined) continue;
      const [curl = '', typescript = '', python = ''] = [
        ...article.matchAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g),
      ].map(([, text = '']) =>
        unescapeHtml(text).replaceAll(config.publicUrl, String(server.http.listeningOrigin)),
      );
      samples.push({ key, endpoint, curl, typescript, python });
    }
  }
  return samples;
}

/** Commands that move money have a key. */
export const isMoneyCommand = ({ endpoint }: Pick<ReferenceSample, 'endpoint'>) =>
  endpoint.refusals?.includes('transfer.key_required') === true;

/**
 * Returns what puts the names of this test in the place of those of an example. Each call prepares what a
 * command needs, such as a request that it approves.
 */
export async function createExampleNames(env: TestEnv) {
  // A bonus would forbid the redeems.
  await sql`update promotion_offer set state = 'ended', ended_at = now() where is_automatic`.execute(env.db);
  const player = await env.player('rosa-marsh');
  const other = await env.player('other-marsh');
  const agent = await env.agent({ name: 'example-agent' });
  await confirmAllSessions(env);
  const { username } = player.fortunePanda;
  const { data: label } = await env.root.call('POST /fortune-panda/labels', {
    body: { name: 'Of an example', colour: 'blue' },
  });
  const recharge = async () => {
    const { body } = await env.recharge(player, 500, env.newKey(), env.root.token);
    return String(Object(body.data).id);
  };
  const request = async () => {
    const body = { kind: 'recharge', amount: toMoney(500n) } as const;
    return (await player.call('POST /fortune-panda-user/requests', { body })).data.id;
  };
  const rowsOf = (key: string): readonly string[] => {
    const { rows = [] } = Object(exampleOf(key)?.body);
    return rows.map(({ account }: { account: string }) => account);
  };
  return async (key: string): Promise<(text: string) => string> => {
    const { params = {}, body } = exampleOf(key) ?? {};
    const names = new Map<unknown, string>([
      ['rosa_marsh', username],
      [params.agentId, agent.id],
      [Object(body).labelId, label.id],
      ...rowsOf(key).map((account, index) => [account, index === 0 ? username : nameOf(other)] as const),
    ]);
    if (params.transferId !== undefined) names.set(params.transferId, await recharge());
    if (key === 'POST /fortune-panda/requests/:id/approve') names.set(params.id, await request());
    return (text) =>
      [...names].reduce(
        (replaced, [name, own]) => (typeof name === 'string' ? replaced.replaceAll(name, own) : replaced),
        text,
      );
  };
}

const nameOf = ({ fortunePanda }: { readonly fortunePanda: { readonly username: string } }) =>
  fortunePanda.username;
