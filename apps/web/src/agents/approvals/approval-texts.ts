import type { Approval } from '@golden-acers/contract';
import type { MoneyAction } from '../../api/client.ts';
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

/** What the player or agent concerned got and gave within 24 hours, without this command. */
export function approvalDay(t: ConsoleTranslateFn, { dayIn, dayOut }: Approval): string {
  if (dayIn === null || dayOut === null) return '–';
  return t('approvals.dayFigures', { given: formatMoney(dayIn), taken: formatMoney(dayOut) });
}

/** Undefined for a command that moves no money. */
export function moneyActionOf(t: ConsoleTranslateFn, approval: Approval): MoneyAction | undefined {
  if (approval.amount === null) return undefined;
  return { kind: 'approve', account: approvalSubject(t, approval), amount: approvalAmount(approval) };
}
