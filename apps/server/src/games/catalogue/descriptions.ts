import { readFileSync } from 'node:fs';
import { type GameDescription, gameDescription, gameDescriptionsMax } from '@golden-acers/contract';
import { ConfigError } from '@golden-acers/platform';
import { z } from 'zod';

/** By the game's number. */
export type Descriptions = ReadonlyMap<number, GameDescription>;

export const byKind = (descriptions: readonly GameDescription[]): Descriptions =>
  new Map(descriptions.map((description) => [description.kindId, description]));

const file = z.array(gameDescription).max(gameDescriptionsMax);

/** The operator's own descriptions of games, read once at the start. Throws ConfigError: one sentence on what is wrong. */
export function readDescriptionsFile(path: string): Descriptions {
  const read = file.safeParse(contentOf(path));
  if (read.success) return byKind(read.data);
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new ConfigError(`GAME_DESCRIPTIONS is not valid${where}: ${issue?.message ?? 'not a list'}.`);
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigError(`GAME_DESCRIPTIONS is not valid: the file ${reason}.`);
  }
}
