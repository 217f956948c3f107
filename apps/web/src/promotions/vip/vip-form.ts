import type { Money, VipSettings } from '@golden-acers/contract';
import { vipBounds } from '@golden-acers/contract/agent-constants';
import { gameTypes } from '@golden-acers/contract/constants';
import { toCents, toMoney } from '@golden-acers/contract/money-values';
import { parseInteger } from '../../ui/use-form.ts';

export const tierFigures = ['points', 'cashbackPercent', 'rakebackBps', 'requestMax'] as const;
const bounds = { ...vipBounds, requestMax: vipBounds.requestMaxDollars };
type TierFigure = (typeof tierFigures)[number];

export type VipFormTier = Readonly<Record<TierFigure, string> & { hasQueuePriority: boolean }>;

/** The settings of the tiers, as they are typed: `requestMax` in whole dollars. */
export interface VipForm {
  readonly tiers: readonly VipFormTier[];
  /** The maximum of one request of a player without a tier. */
  readonly requestMax: string;
  /** Empty: the type has the rate of `other`. */
  readonly rates: Readonly<Record<string, string>>;
}

/** `too_low`: not above the tier below. `falls`: a limit below that of the tier below. */
type VipFormProblem = { readonly min: number; readonly max: number } | 'too_low' | 'falls';

interface ParsedVipForm {
  /** By `tiers.0.points` or `rates.SLOT`, as the server names its fields. */
  readonly problems: Readonly<Record<string, VipFormProblem>>;
  /** Undefined if there are problems. */
  readonly settings: VipSettings | undefined;
}

const dollarsText = (amount: Money) => String(toCents(amount) / 100n);

export function vipFormOf({ tiers, rates, requestMax }: VipSettings): VipForm {
  const types = new Set([...gameTypes, ...Object.keys(rates).filter((type) => type !== 'other'), 'other']);
  return {
    tiers: tiers.map(({ points, cashbackPercent, rakebackBps, hasQueuePriority, ...tier }) => ({
      ...{ points: String(points), cashbackPercent: String(cashbackPercent) },
      ...{ rakebackBps: String(rakebackBps), hasQueuePriority },
      requestMax: dollarsText(tier.requestMax),
    })),
    requestMax: dollarsText(requestMax),
    rates: Object.fromEntries([...types].map((type) => [type, String(rates[type] ?? '')])),
  };
}

export function parseVipForm(form: VipForm): ParsedVipForm {
  const problems: Record<string, VipFormProblem> = {};
  const figure = (field: string, text: string, [min, max]: readonly [min: number, max: number]): number => {
    const value = parseInteger(text, max);
    if (value !== undefined && value >= min) return value;
    problems[field] = { min, max };
    return min;
  };
  const tiers = form.tiers.map((tier, index) => {
    const of = (name: TierFigure) => figure(`tiers.${index}.${name}`, tier[name], bounds[name]);
    const { hasQueuePriority } = tier;
    return {
      ...{ tier: index + 1, points: of('points'), cashbackPercent: of('cashbackPercent') },
      ...{ rakebackBps: of('rakebackBps'), hasQueuePriority, requestMax: toMoney(of('requestMax') * 100) },
    };
  });
  tiers.forEach(({ points }, index) => {
    const below = tiers[index - 1]?.points ?? 0;
    if (points <= below) problems[`tiers.${index}.points`] ??= 'too_low';
  });
  const requestMax = toMoney(figure('requestMax', form.requestMax, bounds.requestMax) * 100);
  const limits = [requestMax, ...tiers.map((tier) => tier.requestMax)];
  const heights = limits.map((limit) => Number(toCents(limit)) || Number.POSITIVE_INFINITY);
  heights.forEach((height, index) => {
    if (height < (heights[index - 1] ?? 0)) problems[`tiers.${index - 1}.requestMax`] ??= 'falls';
  });
  const rates = Object.entries(form.rates)
    .filter(([type, text]) => type === 'other' || text.trim() !== '')
    .map(([type, text]) => [type, figure(`rates.${type}`, text, bounds.rate)] as const);
  const isWhole = Object.keys(problems).length === 0;
  return {
    problems,
    settings: isWhole ? { tiers, requestMax, rates: Object.fromEntries(rates) } : undefined,
  };
}
