import type { AgentClaim } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { currentLocale } from '../../i18n/index.ts';

/** Returns the agent's title in the reader's language, or in English, or the kind. */
export function titleOf(
  t: ConsoleTranslateFn,
  { texts, kind }: Pick<AgentClaim['offer'], 'texts' | 'kind'>,
): string {
  return (texts[currentLocale()] ?? texts.en)?.title ?? t(`promotions.kinds.${kind}`);
}
