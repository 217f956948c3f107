/** Points at which a test may kill the process: before and after each write that must not be lost. */
export const transferCrashPoints = [
  'request.before_commit',
  'request.committed',
  'sending.marked',
  'call.returned',
  'settle.before_commit',
  'settle.committed',
  'reconcile.leased',
  'reconcile.decided',
] as const;
export type TransferCrashPoint = (typeof transferCrashPoints)[number];

export const crashPoints = [
  ...transferCrashPoints,
  'jackpot.change_requested',
  'jackpot.returned',
  'cashback.before_commit',
  'cashback.decided',
  'webhook.sent',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Kills the process if this crash point is configured. SIGKILL leaves no time to clean up. */
export function crashAt(
  { crashAt: configured }: { readonly crashAt?: CrashPoint | undefined },
  point: CrashPoint,
): void {
  if (configured === point) process.kill(process.pid, 'SIGKILL');
}
