import type { Permission } from '../access/permissions.ts';

export type AlarmSeverity = 'critical' | 'warning';

/** Each alarm with the permission of the agents who can fix it. Only they see it. */
export const alarmKinds = {
  provider_unreachable: { severity: 'critical', permission: 'provider.connect' },
  provider_sign_in_refused: { severity: 'critical', permission: 'provider.connect' },
  provider_budget_exhausted: { severity: 'warning', permission: 'provider.connect' },
  ledger_broken: { severity: 'critical', permission: 'settings.change' },
  audit_broken: { severity: 'critical', permission: 'settings.change' },
  statement_differs: { severity: 'warning', permission: 'statements.close' },
  statement_late: { severity: 'warning', permission: 'statements.close' },
  review_overdue: { severity: 'warning', permission: 'reviews.decide' },
  exclusion_match: { severity: 'warning', permission: 'players.exclude' },
  bulk_job_paused: { severity: 'warning', permission: 'players.read' },
  background_job_failed: { severity: 'warning', permission: 'settings.change' },
  consumer_behind: { severity: 'warning', permission: 'settings.change' },
  backup_overdue: { severity: 'warning', permission: 'system.manage' },
  partitions_overdue: { severity: 'warning', permission: 'system.manage' },
  security_attempts: { severity: 'warning', permission: 'audit.read' },
  security_flood: { severity: 'critical', permission: 'settings.change' },
} as const satisfies Readonly<
  Record<string, { readonly severity: AlarmSeverity; readonly permission: Permission }>
>;
export type AlarmCode = keyof typeof alarmKinds;
export const alarmCodes = Object.keys(alarmKinds) as AlarmCode[];

/** The maximum of listed alarms. The counts include the rest. */
export const maxListedAlarms = 200;
