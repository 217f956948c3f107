import { type RandomSource, randomBelow, seededRandom, sleep } from '@golden-acers/platform';
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

/** A fault of one call. */
export interface TriggeredFault extends InjectedFault {
  /** For `delay`: whether the caller loses its connection before the call continues. */
  readonly cutsConnection: boolean;
  /** Resolves when a `delay` is over. */
  readonly waitOut: () => Promise<void>;
  /** Reports that the call has been handled. */
  readonly end: () => void;
}

/** Calls that wait until a test releases them. */
interface HeldCalls {
  /** Resolves when the last of them waits; with `afterApplying`, after its effect. */
  readonly arrived: Promise<void>;
  /** Lets the calls continue. Resolves when all of them have been handled. */
  release(): Promise<void>;
}

interface ScheduledFault extends Pick<TriggeredFault, 'cutsConnection' | 'waitOut' | 'end'> {
  readonly fault: InjectedFault;
  readonly random: RandomSource;
  remaining: number;
}

const probabilityResolution = 1_000_000;

/** Faults are in memory: a restart clears them. */
export function createFaultInjector() {
  let scheduled: ScheduledFault[] = [];
  const schedule = (
    input: z.input<typeof faultSchema>,
    how: Partial<Pick<ScheduledFault, 'cutsConnection' | 'waitOut' | 'end'>> = {},
  ) => {
    const fault = faultSchema.parse(input);
    const remaining = fault.count ?? Number.POSITIVE_INFINITY;
    const random = seededRandom(fault.seed);
    const waitOut = () => sleep(fault.delayMs);
    const added = { fault, random, remaining, cutsConnection: false, waitOut, end: () => {}, ...how };
    scheduled = [...scheduled, added].slice(-maxFaults);
  };
  return {
    add: (input: z.input<typeof faultSchema>) => schedule(input),
    /** Delays the next calls of this action until they are released. For tests in this process. */
    hold(action: string, { count = 1, afterApplying = false, cutsConnection = false } = {}): HeldCalls {
      const [arrived, released, ended] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ];
      let [arriving, running] = [count, count];
      const waitOut = () => {
        arriving -= 1;
        if (arriving === 0) arrived.resolve();
        return released.promise;
      };
      const end = () => {
        running -= 1;
        if (running === 0) ended.resolve();
      };
      schedule({ action, kind: 'delay', count, afterApplying }, { cutsConnection, waitOut, end });
      return {
        arrived: arrived.promise,
        release() {
          released.resolve();
          return ended.promise;
        },
      };
    },
    list: (): readonly InjectedFault[] =>
      scheduled.map(({ fault, remaining }) =>
        Number.isFinite(remaining) ? { ...fault, count: remaining } : fault,
      ),
    clear() {
      scheduled = [];
    },
    /** Returns the faults that affect this call, oldest first. Each one counts it. */
    trigger(action: string): readonly TriggeredFault[] {
      const triggered = scheduled.filter(
        ({ fault, random }) =>
          (fault.action === '*' || fault.action === action) &&
          randomBelow(random, probabilityResolution) < fault.probability * probabilityResolution,
      );
      for (const fault of triggered) fault.remaining -= 1;
      scheduled = scheduled.filter(({ remaining }) => remaining > 0);
      return triggered.map(({ fault, cutsConnection, waitOut, end }) => ({
        ...fault,
        cutsConnection,
        waitOut,
        end,
      }));
    },
  };
}
