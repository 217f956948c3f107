import type { Approval } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';

/** Names the player, agent or object that the command concerns. */
export function approvalSubject(
  t: ConsoleTranslateFn,
  { account, agentName, level, rows }: Approval,
): string {
  if (account !== null) return account;
  if (agentName !== null) return agentName;
  if (rows !== null) return t('approvals.players', { count: rows });
  return level === null ? '–' : t(`agentTree.levels.${level}`);
}

export const approvalAmount = ({ amount }: Approval): string => (amount === null ? '–' : formatMoney(amount));
