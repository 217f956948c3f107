import type { AgentClaim } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';

export const claimOfferTitle = (t: ConsoleTranslateFn, { offer }: Pick<AgentClaim, 'offer'>): string =>
  offer.text?.title ?? t(`promotions.kinds.${offer.kind}`);
