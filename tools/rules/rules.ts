import { migrationsBlockNobody } from './blocking-migrations.ts';
import { clipboardIsGuarded, commandsUseOneHook, gameControlsKeepTheFocus } from './commands.ts';
import { domainsPointDown, featuresFormNoCircle, featuresMeetAtVerbs } from './domains.ts';
import { exportedNamesAreUnique } from './exports.ts';
import {
  browserCodeImportsNoServerCode,
  gameClientsImportGameTypesOnly,
  noGenericFolderNames,
  packagesImportAllowedOnly,
} from './packages.ts';
import { rateLimitsAreDeclared } from './rate-limits.ts';
import { readReleasedFolders, releasedMigrationsAreUnchanged } from './released-migrations.ts';
import { sideEffectsOnlyInPlatform, sqlOnlyInSqlFiles } from './side-effects.ts';
import { type RuleViolation, readSourceFiles, type SourceFile } from './source-files.ts';
import { tablesAreUsedFromAbove } from './table-owners.ts';
import { testsAreDefinedByTest } from './test-function.ts';
import { commentsAreNarrow, wordsAreStandard } from './vocabulary.ts';
import { programsDoNotSleep, testsDoNotWait } from './waits.ts';

const workspaceRules = [
  packagesImportAllowedOnly,
  gameClientsImportGameTypesOnly,
  browserCodeImportsNoServerCode,
  featuresMeetAtVerbs,
  featuresFormNoCircle,
  domainsPointDown,
  tablesAreUsedFromAbove,
  sideEffectsOnlyInPlatform,
  sqlOnlyInSqlFiles,
  commandsUseOneHook,
  clipboardIsGuarded,
  gameControlsKeepTheFocus,
  noGenericFolderNames,
  exportedNamesAreUnique,
  commentsAreNarrow,
  wordsAreStandard,
  testsAreDefinedByTest,
  testsDoNotWait,
  programsDoNotSleep,
  rateLimitsAreDeclared,
];

/** Returns every violation of a workspace rule. */
export function findRuleViolations(sources: readonly SourceFile[]): RuleViolation[] {
  return workspaceRules.flatMap((rule) => rule(sources));
}

if (import.meta.main) {
  const root = process.cwd();
  const migrations = readReleasedFolders(root);
  const violations = [
    ...findRuleViolations(readSourceFiles(root)),
    ...releasedMigrationsAreUnchanged(migrations),
    ...migrationsBlockNobody(migrations),
  ];
  for (const { path, message } of violations) console.error(`${path} ${message}`);
  process.exit(violations.length === 0 ? 0 : 1);
}
