/** Where a test may end the process: before and after each thing that must not be lost. */
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

export const crashPoints = [...transferCrashPoints, 'jackpot.change_requested', 'jackpot.returned'] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Does nothing, unless the process was told to die here. SIGKILL leaves it no time to tidy up. */
export function crashAt(
  { crashAt: chosen }: { readonly crashAt?: CrashPoint | undefined },
  point: CrashPoint,
): void {
  if (chosen === point) process.kill(process.pid, 'SIGKILL');
}
