import { domainsPointDown, featuresFormNoCircle, featuresMeetAtVerbs, filesFormNoCircle } from './domains.ts';
import { effectsComeThroughPlatform, sqlStaysInSqlFiles } from './effects.ts';
import { clientsHoldNoMaths, clientsStayClients, dependencyTable } from './packages.ts';
import { filesAreKebabCase, filesStaySmall, foldersHaveNames } from './shape.ts';
import { readSources, type Source, type Violation } from './sources.ts';

const rules = [
  dependencyTable,
  clientsHoldNoMaths,
  clientsStayClients,
  featuresMeetAtVerbs,
  featuresFormNoCircle,
  domainsPointDown,
  filesFormNoCircle,
  effectsComeThroughPlatform,
  sqlStaysInSqlFiles,
  filesStaySmall,
  foldersHaveNames,
  filesAreKebabCase,
];

/** Where the sources break the house's rules. */
export function violationsOf(sources: readonly Source[]): Violation[] {
  return rules.flatMap((rule) => rule(sources));
}

if (import.meta.main) {
  const violations = violationsOf(readSources(process.cwd()));
  for (const { path, message } of violations) console.error(`${path} ${message}`);
  process.exit(violations.length === 0 ? 0 : 1);
}
