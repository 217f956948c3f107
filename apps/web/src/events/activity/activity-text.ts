import type { Money } from '@golden-acers/contract';
import { avatarIds } from '@golden-acers/contract/constants';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleAlert,
  CircleCheckBig,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleX,
  FileCheck,
  Gamepad2,
  Gift,
  KeyRound,
  LogOut,
  type LucideIcon,
  MailCheck,
  MonitorSmartphone,
  PawPrint,
  Send,
  ThumbsUp,
  UserPen,
} from 'lucide-react';
import { brand } from '../../brand.ts';
import { findFailureReasonText } from '../../i18n/failure-reasons.ts';
import type { Translate } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import type { ActivityEntry } from './activity.queries.ts';

/** The sections of the texts below. */
export const activitySections = ['account', 'activity', 'wallet'] as const;
export type ActivityTranslate = Translate<(typeof activitySections)[number]>;

export interface ActivityText {
  readonly title: string;
  readonly text?: string | undefined;
  readonly actor?: 'owner' | 'agent';
}

interface AdjustmentData {
  readonly amount: Money;
  readonly cause?: 'bonus' | 'correction' | 'promotion' | undefined;
}

/** Describes an applied bonus or correction, or the bonus of an offer. */
export function adjustmentText(
  t: ActivityTranslate,
  kind: 'recharge_applied' | 'redeem_applied',
  { amount, cause }: AdjustmentData,
): string {
  const values = { amount: formatMoney(amount) };
  if (cause === 'bonus') return t('activity.adjustments.bonus', values);
  const named = cause === 'promotion' ? 'promotion' : 'correction';
  return t(`activity.adjustments.${named}.${kind === 'recharge_applied' ? 'recharge' : 'redeem'}`, values);
}

type EndedBonusData = Extract<ActivityEntry, { kind: 'bonus_ended' }>['data'];

/** The end of a claim. */
export function endedBonusText(t: ActivityTranslate, { state, amount }: EndedBonusData): string {
  return amount === undefined
    ? t(state === 'expired' ? 'activity.bonuses.offerExpired' : 'activity.bonuses.offerCancelled')
    : t(`activity.bonuses.${state}`, { amount: formatMoney(amount) });
}

export function activityTextOf(t: ActivityTranslate, { kind, data }: ActivityEntry): ActivityText {
  switch (kind) {
    case 'account_created':
      return {
        title: t('activity.titles.account_created'),
        text: t('dashboard.accountCreatedText', { name: brand.name }),
      };
    case 'new_device':
      return { title: t('activity.titles.new_device'), text: deviceText(t, data) };
    case 'avatar_changed':
      return { title: t('activity.titles.avatar_changed'), text: avatarText(t, data.avatar) };
    case 'profile_changed':
    case 'password_changed':
      return { title: t(`activity.titles.${kind}`), actor: 'owner' };
    case 'password_reset':
    case 'email_verified':
    case 'excluded':
    case 'return_requested':
    case 'limit_changed':
    case 'second_factor_changed':
      return { title: t(`activity.titles.${kind}`) };
    case 'terms_accepted':
      return { title: t('activity.titles.terms_accepted', data) };
    case 'sessions_ended':
      return { title: t('activity.titles.sessions_ended', data) };
    case 'recharge_applied':
    case 'redeem_applied': {
      const amount = formatMoney(data.amount);
      if (data.isSignUpCredit) return { title: t('activity.signUpCredit', { amount }) };
      // The bonus of an offer is paid and taken by its rules. Bonuses and corrections are an agent's.
      if (data.cause === 'promotion') return { title: adjustmentText(t, kind, data) };
      if (data.cause !== undefined) return { title: adjustmentText(t, kind, data), actor: 'agent' };
      return { title: t(`activity.titles.${kind}`, { amount }), actor: 'agent' };
    }
    case 'recharge_rejected':
    case 'redeem_rejected':
      return {
        title: t(`activity.titles.${kind}`, { amount: formatMoney(data.amount) }),
        text: findFailureReasonText(data.code),
        actor: 'agent',
      };
    case 'request_made':
    case 'request_cancelled':
    case 'request_approved':
    case 'request_declined': {
      const isOwn = kind === 'request_made' || kind === 'request_cancelled';
      const title = t(`activity.titles.${kind}.${data.kind}`, { amount: formatMoney(data.amount) });
      return { title, actor: isOwn ? 'owner' : 'agent' };
    }
    case 'bonus_claimed':
      return {
        title:
          data.amount === undefined
            ? t('activity.bonuses.offerClaimed')
            : t('activity.bonuses.claimed', { amount: formatMoney(data.amount) }),
      };
    case 'bonus_ended':
      return { title: endedBonusText(t, data) };
    case 'game_launched':
      return {
        title: t(`activity.titles.${data.byAgent ? 'game_launched_by_agent' : 'game_launched'}`, {
          name: data.gameName,
        }),
      };
  }
}

export function deviceText(
  t: ActivityTranslate,
  { browser, system }: { browser: string | null; system: string | null },
): string {
  if (browser !== null && system !== null) return t('activity.device', { browser, system });
  return browser ?? system ?? t('activity.unknownDevice');
}

/** Undefined for an avatar that is no longer offered. */
function avatarText(t: ActivityTranslate, avatar: string): string | undefined {
  const id = avatarIds.find((known) => known === avatar);
  return id && t(`profile.avatars.${id}`);
}

interface ActivityStyle {
  readonly icon: LucideIcon;
  readonly tone: string;
}

const good = 'bg-good-wash text-good';
const bad = 'bg-bad-wash text-bad';
const warn = 'bg-warn-wash text-warn';
const gold = 'bg-gold-wash text-gold-ink';
const plain = 'bg-surface-3 text-muted';

export const activityStyles: Readonly<Record<ActivityEntry['kind'], ActivityStyle>> = {
  account_created: { icon: CircleCheckBig, tone: good },
  second_factor_changed: { icon: KeyRound, tone: warn },
  new_device: { icon: MonitorSmartphone, tone: warn },
  profile_changed: { icon: UserPen, tone: plain },
  limit_changed: { icon: CircleSlash, tone: plain },
  avatar_changed: { icon: PawPrint, tone: plain },
  password_changed: { icon: KeyRound, tone: warn },
  password_reset: { icon: KeyRound, tone: warn },
  email_verified: { icon: MailCheck, tone: good },
  excluded: { icon: CirclePause, tone: warn },
  return_requested: { icon: CirclePlay, tone: plain },
  terms_accepted: { icon: FileCheck, tone: plain },
  sessions_ended: { icon: LogOut, tone: plain },
  recharge_applied: { icon: ArrowDownToLine, tone: good },
  recharge_rejected: { icon: CircleAlert, tone: bad },
  redeem_applied: { icon: ArrowUpFromLine, tone: good },
  redeem_rejected: { icon: CircleAlert, tone: bad },
  request_made: { icon: Send, tone: gold },
  request_approved: { icon: ThumbsUp, tone: good },
  request_declined: { icon: CircleX, tone: bad },
  request_cancelled: { icon: CircleSlash, tone: plain },
  bonus_claimed: { icon: Gift, tone: gold },
  bonus_ended: { icon: Gift, tone: plain },
  game_launched: { icon: Gamepad2, tone: gold },
};
