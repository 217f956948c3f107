import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';

/** Why the agent cannot undo what an agent above it decided. Undefined: it can. */
export const setAboveReason = (t: ConsoleTranslateFn, name: string | null): string | undefined =>
  name === null ? undefined : t('player.setAbove', { name });
