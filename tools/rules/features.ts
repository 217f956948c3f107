import { posix } from 'node:path';
import { importsOf, isTest, type Rule, type Source, type Violation } from './sources.ts';

const featurePattern = /^(?<app>apps\/[^/]+\/src)\/features\/(?<feature>[^/]+)\/(?<file>.+)$/;

interface FeatureImport {
  readonly source: Source;
  readonly from: string;
  readonly to: string;
  readonly targetFile: string;
}

function featureImports(sources: readonly Source[]): FeatureImport[] {
  return sources.flatMap((source) => {
    const own = featurePattern.exec(source.path)?.groups;
    if (own === undefined) return [];
    return importsOf(source).flatMap(({ specifier }) => {
      if (!specifier.startsWith('.')) return [];
      const target = featurePattern.exec(posix.join(posix.dirname(source.path), specifier))?.groups;
      if (target === undefined || target.app !== own.app || target.feature === own.feature) return [];
      return [
        {
          source,
          from: `${own.app}/${own.feature}`,
          to: `${own.app}/${target.feature}`,
          targetFile: target.file ?? '',
        },
      ];
    });
  });
}

/** A feature uses another one's verbs: never its SQL, its routes. */
export const featuresMeetAtVerbs: Rule = (sources) =>
  featureImports(sources)
    .filter(({ source }) => !isTest(source.path))
    .filter(({ targetFile }) => /\.(sql|routes)\.tsx?$/.test(targetFile))
    .map(({ source, to, targetFile }) => ({
      path: source.path,
      message: `imports ${to}/${targetFile}. Call a verb of that feature's domain file, or add one there.`,
    }));

/** Features form no circle: of two that need each other, one is a third thing without a name yet. */
export const featuresFormNoCircle: Rule = (sources) => {
  const edges = featureImports(sources).filter(({ source }) => !isTest(source.path));
  const next = Map.groupBy(edges, (edge) => edge.from);
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    (next.get(from) ?? []).some(({ to }) => {
      if (to === goal) return true;
      if (seen.has(to)) return false;
      seen.add(to);
      return reaches(to, goal, seen);
    });
  return edges
    .filter(({ from, to }) => reaches(to, from, new Set()))
    .map(({ source, from, to }) => ({
      path: source.path,
      message: `closes a circle between ${from} and ${to}. Pass the verb in from app.ts, or give the shared part its own feature.`,
    }));
};

/** In the web app and the game clients, `ui` knows no feature and a feature knows no `app`. */
export const uiBelowFeaturesBelowApp: Rule = (sources) => {
  const level = (path: string): number => {
    const folder = /^apps\/web\/src\/(ui|features|app)\//.exec(path)?.[1];
    return folder === undefined ? -1 : ['ui', 'features', 'app'].indexOf(folder);
  };
  return sources.flatMap((source): Violation[] => {
    const own = level(source.path);
    if (own < 0 || isTest(source.path)) return [];
    return importsOf(source)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .filter(({ specifier }) => level(posix.join(posix.dirname(source.path), specifier)) > own)
      .filter(({ specifier }) => !specifier.endsWith('/paths.ts'))
      .map(({ specifier }) => ({
        path: source.path,
        message: `imports ${specifier} from above. Arrows go ui ← features ← app: pass it in, or move it down.`,
      }));
  });
};
