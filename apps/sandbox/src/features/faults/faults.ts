import { type RandomSource, randomBelow, seededRandom } from '@golden-acers/platform';
import { z } from 'zod';

const maxDelayMs = 60_000;
const maxFaults = 100;

/** Bad behaviour of the wire, for one action or (`*`) for all. */
export const faultSchema = z.strictObject({
  action: z.string().regex(/^(\*|[A-Za-z]{1,40})$/, 'expected the name of an action or *'),
  kind: z.enum([
    /** Waits `delayMs`: with `afterApplying` after the work, so that a caller that gave up was served nevertheless. */
    'delay',
    /** Does the work, then cuts the connection. */
    'drop-response',
    /** Cuts the connection and does nothing. */
    'reset',
    /** Status 502 with a page of HTML, as from a gateway. */
    'html-502',
    /** Code 201 with `text`. */
    'unknown-text',
    /** `agentLogin` hands out its key in upper case. */
    'upper-case-key',
    /** The agent's session is over before the call is looked at. */
    'session-killed',
  ]),
  /** How often it strikes before it is gone. Without it, until it is cleared. */
  count: z.int().min(1).max(1_000_000).optional(),
  /** The chance that it strikes a call, drawn from a stream made of `seed`: the same seed is the same schedule. */
  probability: z.number().min(0).max(1).default(1),
  seed: z.string().max(100).default('faults'),
  delayMs: z.int().min(0).max(maxDelayMs).default(1_000),
  text: z.string().max(500).default('Operation failed, please contact the administrator.'),
  /** For `delay`, `html-502` and `unknown-text`: whether the work is done first. */
  afterApplying: z.boolean().default(false),
});
export type InjectedFault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

export interface FaultInjector {
  add(fault: FaultInput): void;
  list(): readonly InjectedFault[];
  clear(): void;
  /** The faults that strike this call, in the order they were added. Counts each of them once. */
  trigger(action: string): readonly InjectedFault[];
}

interface ScheduledFault {
  readonly fault: InjectedFault;
  readonly random: RandomSource;
  remaining: number;
}

const probabilityResolution = 1_000_000;

/** In this process's memory: a restart is back to good behaviour. */
export function createFaultInjector(): FaultInjector {
  let planned: ScheduledFault[] = [];
  return {
    add(input) {
      const fault = faultSchema.parse(input);
      const remaining = fault.count ?? Number.POSITIVE_INFINITY;
      planned = [...planned, { fault, random: seededRandom(fault.seed), remaining }].slice(-maxFaults);
    },
    list: () =>
      planned.map(({ fault, remaining }) =>
        Number.isFinite(remaining) ? { ...fault, count: remaining } : fault,
      ),
    clear() {
      planned = [];
    },
    trigger(action) {
      const faults = planned.filter(
        ({ fault, random }) =>
          (fault.action === '*' || fault.action === action) &&
          randomBelow(random, probabilityResolution) < fault.probability * probabilityResolution,
      );
      for (const one of faults) one.remaining -= 1;
      planned = planned.filter(({ remaining }) => remaining > 0);
      return faults.map(({ fault }) => fault);
    },
  };
}
