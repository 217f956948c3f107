import type { LimitKind, RefusalCode, ReplyMessage } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';

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
    'The recharge limit for 24 hours leaves {left} dollars. This amount fits from {until}.',
    'The recharge limit for 24 hours is {max} dollars, and {left} of them are left.',
  ],
  recharge_week: [
    'The recharge limit for 7 days leaves {left} dollars. This amount fits from {until}.',
    'The recharge limit for 7 days is {max} dollars, and {left} of them are left.',
  ],
  recharge_month: [
    'The recharge limit for 30 days leaves {left} dollars. This amount fits from {until}.',
    'The recharge limit for 30 days is {max} dollars, and {left} of them are left.',
  ],
} as const satisfies Record<string, readonly [inTime: Text, never: Text]>;

const playTexts = {
  stake_day: 'The stake limit of {max} dollars for 24 hours is reached: 0 dollars are left until {until}.',
  stake_week: 'The stake limit of {max} dollars for 7 days is reached: 0 dollars are left until {until}.',
  stake_month: 'The stake limit of {max} dollars for 30 days is reached: 0 dollars are left until {until}.',
  loss_day: 'The loss limit of {max} dollars for 24 hours is reached: 0 dollars are left until {until}.',
  loss_week: 'The loss limit of {max} dollars for 7 days is reached: 0 dollars are left until {until}.',
  loss_month: 'The loss limit of {max} dollars for 30 days is reached: 0 dollars are left until {until}.',
  session: 'The limit of {max} minutes for a session is reached. Take a break until {until}.',
} as const satisfies Record<string, Text>;

/** Refuses with what is left and until when, in the reader's language. */
export function refuseForLimit({ kind, max, left, fitsAt }: LimitRefusal): never {
  const until = fitsAt === null ? undefined : new Date(fitsAt);
  const values = {
    max: kind === 'session' ? max : max / 100,
    left: left / 100,
    ...(until !== undefined && { until }),
  };
  return refuse(codes[measureOf(kind)], { message: { text: textOf(kind, until === undefined), values } });
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
