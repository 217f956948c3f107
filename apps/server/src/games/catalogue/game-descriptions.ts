import { readFileSync } from 'node:fs';
import { type GameDescription, gameDescription, maxGameDescriptions } from '@golden-acers/contract';
import { ConfigError } from '@golden-acers/platform';
import { z } from 'zod';

export type GameDescriptionMap = ReadonlyMap<number, GameDescription>;

export const indexByKindId = (descriptions: readonly GameDescription[]): GameDescriptionMap =>
  new Map(descriptions.map((description) => [description.kindId, description]));

const descriptionsFile = z.array(gameDescription).max(maxGameDescriptions);

/** Reads the operator's descriptions of games. Throws ConfigError with one sentence about the defect. */
export function readGameDescriptionsFile(path: string): GameDescriptionMap {
  const read = descriptionsFile.safeParse(readJsonFile(path));
  if (read.success) return indexByKindId(read.data);
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new ConfigError(`GAME_DESCRIPTIONS is not valid${where}: ${issue?.message ?? 'not a list'}.`);
}

function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigError(`GAME_DESCRIPTIONS is not valid: the file ${reason}.`);
  }
}
