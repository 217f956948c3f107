import { type LimitKind, playLimitKinds, type RefusalCode, type ReplyMessage } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';
import type { EndingLimit } from '@golden-acers/provider';

import type { LimitRefusal } from './limit-refusals.sql.ts';

export { findPlayRefusal, type LimitRefusal } from './limit-refusals.sql.ts';

const codes = {
  recharge: 'limit.recharge_reached',
  stake: 'limit.stake_reached',
  loss: 'limit.loss_reached',
  session: 'limit.session_reached',
} as const satisfies Record<string, RefusalCode>;

type Text = Exclude<ReplyMessage, object>;

const rechargeTexts = {
  recharge_day: [
    'The 24-hour recharge limit leaves {left}. This amount fits from {until}.',
    'The 24-hour recharge limit is {max}, with {left} left.',
  ],
  recharge_week: [
    'The 7-day recharge limit leaves {left}. This amount fits from {until}.',
    'The 7-day recharge limit is {max}, with {left} left.',
  ],
  recharge_month: [
    'The 30-day recharge limit leaves {left}. This amount fits from {until}.',
    'The 30-day recharge limit is {max}, with {left} left.',
  ],
} as const satisfies Record<string, readonly [inTime: Text, never: Text]>;

const playTexts = {
  stake_day: 'You’ve reached your {max} daily stake limit. You can play again from {until}.',
  stake_week: 'You’ve reached your {max} weekly stake limit. You can play again from {until}.',
  stake_month: 'You’ve reached your {max} 30-day stake limit. You can play again from {until}.',
  loss_day: 'You’ve reached your {max} daily loss limit. You can play again from {until}.',
  loss_week: 'You’ve reached your {max} weekly loss limit. You can play again from {until}.',
  loss_month: 'You’ve reached your {max} 30-day loss limit. You can play again from {until}.',
  session: 'You’ve reached your session limit of {max} minutes. Take a break until {until}.',
} as const satisfies Record<string, Text>;

/** Refuses with what is left and until when, in the reader's language. */
export function refuseForLimit({ kind, max, left, fitsAt }: LimitRefusal): never {
  const until = fitsAt === null ? undefined : new Date(fitsAt);
  const values = {
    max: kind === 'session' ? max : BigInt(max),
    left: BigInt(left),
    ...(until !== undefined && { until }),
  };
  return refuse(codes[measureOf(kind)], { message: { text: textOf(kind, until === undefined), values } });
}

/** The limit as the game shows it. Undefined: it is not one on play. */
export function toEndingLimit({ kind, max, fitsAt }: LimitRefusal): EndingLimit | undefined {
  const shown = kind === 'session' ? kind : playLimitKinds.find((known) => known === kind);
  return shown === undefined || fitsAt === null ? undefined : { kind: shown, max, until: new Date(fitsAt) };
}

function textOf(kind: LimitKind, neverFits: boolean): Text {
  switch (kind) {
    case 'recharge_day':
    case 'recharge_week':
    case 'recharge_month':
      return rechargeTexts[kind][neverFits ? 1 : 0];
    default:
      return playTexts[kind];
  }
}

function measureOf(kind: LimitKind): keyof typeof codes {
  const [measure] = kind.split('_');
  return measure === 'recharge' || measure === 'stake' || measure === 'loss' ? measure : 'session';
}
