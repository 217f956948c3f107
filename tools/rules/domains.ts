import { posix } from 'node:path';
import { importsOf, isTest, type SourceFile, type WorkspaceRule } from './source-files.ts';

/** The domains from the top down: a domain may import only those after it. */
const domains: Readonly<Record<string, readonly string[]>> = {
  'apps/server': [
    'app',
    'players',
    'support',
    'care',
    'promotions',
    'reporting',
    'money',
    'accounts',
    'games',
    'agents',
    'provider',
    'messages',
    'access',
    'events',
  ],
  'apps/web': [
    'app',
    'console',
    'players',
    'support',
    'care',
    'promotions',
    'reporting',
    'agents',
    'accounts',
    'provider',
    'site',
    'games',
    'money',
    'messages',
    'events',
    'access',
    'ui',
  ],
  'apps/sandbox': [
    'game-info',
    'pages',
    'protocol',
    'tables',
    'rounds',
    'launches',
    'jackpots',
    'transfers',
    'records',
    'sessions',
    'players',
    'agents',
    'ledger',
    'catalogue',
    'faults',
  ],
};

interface Location {
  readonly app: string;
  readonly domain: string;
  readonly feature: string;
  readonly file: string;
}

export const serverDomains: readonly string[] = domains['apps/server'] ?? [];

/**
 * Parses the location of a file: `apps/server/src/money/transfers/transfers.ts` → server, money, transfers.
 */
function locate(path: string): Location | undefined {
  const match =
    /^(?<app>apps\/(?:server|web|sandbox))\/src\/(?<domain>[\w-]+)\/(?:(?<feature>[\w-]+)\/)?(?<file>.+)$/.exec(
      path,
    );
  const { app, domain, feature = '', file } = match?.groups ?? {};
  if (app === undefined || domain === undefined || file === undefined) return undefined;
  return domains[app]?.includes(domain) ? { app, domain, feature, file } : undefined;
}

interface Arrow {
  readonly source: SourceFile;
  readonly from: Location;
  readonly to: Location;
}

function arrowsOf(sources: readonly SourceFile[]): Arrow[] {
  return sources.flatMap((source) => {
    const from = locate(source.path);
    if (from === undefined || isTest(source.path)) return [];
    return importsOf(source).flatMap(({ specifier }) => {
      if (!specifier.startsWith('.')) return [];
      const to = locate(posix.join(posix.dirname(source.path), specifier));
      return to === undefined || to.app !== from.app ? [] : [{ source, from, to }];
    });
  });
}

/** Imports between domains point down, including type-only imports. */
export const domainsPointDown: WorkspaceRule = (sources) =>
  arrowsOf(sources)
    .filter(({ from, to }) => rank(from) > rank(to))
    .map(({ source, from, to }) => ({
      path: source.path,
      message: `imports ${nameOf(to)}, but ${from.domain} lies below ${to.domain}. Move the imported part down, or pass it in from routes.ts.`,
    }));

/** A feature may import another feature's domain file, but not its SQL or its routes. */
export const featuresMeetAtVerbs: WorkspaceRule = (sources) =>
  arrowsOf(sources)
    .filter(({ from, to }) => featureOf(from) !== featureOf(to))
    .filter(({ to }) => /\.(sql|routes)\.tsx?$/.test(to.file))
    .map(({ source, to }) => ({
      path: source.path,
      message: `imports ${nameOf(to)}. Call a verb of that feature's domain file, or add one there.`,
    }));

/** Two features that need each other usually share a third thing that has no name yet. */
export const featuresFormNoCircle: WorkspaceRule = (sources) => {
  const between = arrowsOf(sources).filter(({ from, to }) => featureOf(from) !== featureOf(to));
  const targets = Map.groupBy(between, ({ from }) => featureOf(from));
  const next = (feature: string) => (targets.get(feature) ?? []).map(({ to }) => featureOf(to));
  return between
    .filter(({ from, to }) => reaches(next, featureOf(to), featureOf(from)))
    .map(({ source, from, to }) => ({
      path: source.path,
      message: `closes a circle between ${featureOf(from)} and ${featureOf(to)}. Pass the verb in from routes.ts, or give the common part its own feature.`,
    }));
};

/** Returns whether `goal` can be reached from `start`. `start` itself counts as reached. */
function reaches(next: (node: string) => readonly string[], start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const node of seen) for (const target of next(node)) seen.add(target);
  return seen.has(goal);
}

function rank({ app, domain }: Location): number {
  return domains[app]?.indexOf(domain) ?? -1;
}

function featureOf({ app, domain, feature }: Location): string {
  return posix.join(app, domain, feature);
}

function nameOf({ domain, feature, file }: Location): string {
  return posix.join(domain, feature, file);
}
