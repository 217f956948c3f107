import { type RandomSource, randomBelow, seededRandom } from '@golden-acers/platform';
import { z } from 'zod';

const maxDelayMs = 60_000;
const maxFaults = 100;

/** An injected failure of the wire protocol, for one action or (`*`) for all. */
export const faultSchema = z.strictObject({
  action: z.string().regex(/^(\*|[A-Za-z]{1,40})$/, 'expected the name of an action or *'),
  kind: z.enum([
    /** Waits `delayMs`; with `afterApplying`, after the effect, even if the caller has given up. */
    'delay',
    /** Applies the call, then cuts the connection. */
    'drop-response',
    /** Cuts the connection without applying the call. */
    'reset',
    /** Status 502 with an HTML page, as from a gateway. */
    'html-502',
    /** Code 201 with `text`. */
    'unknown-text',
    /** `agentLogin` returns its key in upper case. */
    'upper-case-key',
    /** The agent's session ends before the call is handled. */
    'session-killed',
  ]),
  /** The number of affected calls. Default: until it is cleared. */
  count: z.int().min(1).max(1_000_000).optional(),
  /** Per call. The same `seed` gives the same schedule. */
  probability: z.number().min(0).max(1).default(1),
  seed: z.string().max(100).default('faults'),
  delayMs: z.int().min(0).max(maxDelayMs).default(1_000),
  text: z.string().max(500).default('Operation failed, please contact the administrator.'),
  /** For `delay`, `html-502` and `unknown-text`: whether the call has its effect first. */
  afterApplying: z.boolean().default(false),
});
export type InjectedFault = z.output<typeof faultSchema>;

export type FaultInjector = ReturnType<typeof createFaultInjector>;

interface ScheduledFault {
  readonly fault: InjectedFault;
  readonly random: RandomSource;
  remaining: number;
}

const probabilityResolution = 1_000_000;

/** In memory: a restart clears the faults. */
export function createFaultInjector() {
  let scheduled: ScheduledFault[] = [];
  return {
    add(input: z.input<typeof faultSchema>) {
      const fault = faultSchema.parse(input);
      const remaining = fault.count ?? Number.POSITIVE_INFINITY;
      scheduled = [...scheduled, { fault, random: seededRandom(fault.seed), remaining }].slice(-maxFaults);
    },
    list: (): readonly InjectedFault[] =>
      scheduled.map(({ fault, remaining }) =>
        Number.isFinite(remaining) ? { ...fault, count: remaining } : fault,
      ),
    clear() {
      scheduled = [];
    },
    /** The faults that affect this call, oldest first. Each one counts it. */
    trigger(action: string): readonly InjectedFault[] {
      const triggered = scheduled.filter(
        ({ fault, random }) =>
          (fault.action === '*' || fault.action === action) &&
          randomBelow(random, probabilityResolution) < fault.probability * probabilityResolution,
      );
      for (const fault of triggered) fault.remaining -= 1;
      scheduled = scheduled.filter(({ remaining }) => remaining > 0);
      return triggered.map(({ fault }) => fault);
    },
  };
}
