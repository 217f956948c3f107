import type { Database, Tx } from '@golden-acers/platform';
import type { Selectable } from 'kysely';
import type { SandboxSchema } from './tables.ts';

export type { SandboxSchema };

export type SandboxDb = Database<SandboxSchema>;
export type SandboxTx = Tx<SandboxSchema>;

export type GameSessionEndReason = NonNullable<Selectable<SandboxSchema['gameSession']>['endReason']>;
