import { avatarIds } from '@golden-acers/contract/constants';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleAlert,
  CircleCheckBig,
  CircleSlash,
  CircleX,
  Gamepad2,
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
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import type { ActivityEntry } from './activity.queries.ts';

interface ActivityText {
  readonly title: string;
  readonly text?: string | undefined;
  readonly actor?: 'owner' | 'agent';
}

type ActivityData<K extends ActivityEntry['kind']> = Extract<ActivityEntry, { kind: K }>['data'];

export function useActivityText(): (event: ActivityEntry) => ActivityText {
  const { t } = useTranslation();
  return (event) => activityTextOf(t, event);
}

export function activityTextOf(t: Translate, { kind, data }: ActivityEntry): ActivityText {
  switch (kind) {
    case 'account_created':
      return {
        title: t('dashboard.accountCreated'),
        text: t('dashboard.accountCreatedText', { name: brand.name }),
      };
    case 'new_device':
      return { title: t('activity.newDevice'), text: deviceText(t, data) };
    case 'profile_changed':
      return { title: t('activity.profileChanged'), actor: 'owner' };
    case 'avatar_changed':
      return { title: t('activity.avatarChanged'), text: avatarText(t, data) };
    case 'password_changed':
      return { title: t('activity.passwordChanged'), actor: 'owner' };
    case 'password_reset':
      return { title: t('activity.passwordReset') };
    case 'email_verified':
      return { title: t('activity.emailVerified') };
    case 'sessions_ended':
      return { title: t('activity.sessionsEnded', { count: data.count }), actor: 'owner' };
    case 'recharge_applied':
    case 'redeem_applied':
    case 'recharge_rejected':
    case 'redeem_rejected':
      return transferTextOf(t, kind, data);
    case 'request_made':
    case 'request_approved':
    case 'request_declined':
    case 'request_cancelled':
      return requestTextOf(t, kind, data);
    case 'game_launched':
      return { title: t('activity.played', { name: data.gameName }) };
  }
}

function deviceText(t: Translate, { browser, system }: ActivityData<'new_device'>): string {
  if (browser !== null && system !== null) return t('activity.device', { browser, system });
  return browser ?? system ?? t('activity.unknownDevice');
}

/** An avatar that is no longer offered has no name. */
function avatarText(t: Translate, { avatar }: ActivityData<'avatar_changed'>): string | undefined {
  const id = avatarIds.find((known) => known === avatar);
  return id && t(`profile.avatars.${id}`);
}

type TransferActivityKind = 'recharge_applied' | 'redeem_applied' | 'recharge_rejected' | 'redeem_rejected';

const transferTextKeys = {
  recharge_applied: 'activity.recharged',
  redeem_applied: 'activity.redeemed',
  recharge_rejected: 'activity.rechargeFailed',
  redeem_rejected: 'activity.redeemFailed',
} as const satisfies Record<TransferActivityKind, string>;

function transferTextOf(
  t: Translate,
  kind: TransferActivityKind,
  data: ActivityData<TransferActivityKind>,
): ActivityText {
  const amount = formatDollars(data.amount);
  if ('code' in data) {
    return {
      title: t(transferTextKeys[kind], { amount }),
      text: findFailureReasonText(data.code),
      actor: 'agent',
    };
  }
  if (data.isSignUpCredit) return { title: t('activity.signUpCredit', { amount }) };
  return { title: t(transferTextKeys[kind], { amount }), actor: 'agent' };
}

type RequestActivityKind = 'request_made' | 'request_approved' | 'request_declined' | 'request_cancelled';

const requestTextKeys = {
  request_made: { recharge: 'activity.rechargeRequested', redeem: 'activity.redeemRequested' },
  request_approved: { recharge: 'activity.rechargeApproved', redeem: 'activity.redeemApproved' },
  request_declined: { recharge: 'activity.rechargeDeclined', redeem: 'activity.redeemDeclined' },
  request_cancelled: { recharge: 'activity.rechargeCancelled', redeem: 'activity.redeemCancelled' },
} as const satisfies Record<RequestActivityKind, object>;

function requestTextOf(
  t: Translate,
  kind: RequestActivityKind,
  data: ActivityData<RequestActivityKind>,
): ActivityText {
  const isOwn = kind === 'request_made' || kind === 'request_cancelled';
  return {
    title: t(requestTextKeys[kind][data.kind], { amount: formatDollars(data.amount) }),
    actor: isOwn ? 'owner' : 'agent',
  };
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
  new_device: { icon: MonitorSmartphone, tone: warn },
  profile_changed: { icon: UserPen, tone: plain },
  avatar_changed: { icon: PawPrint, tone: plain },
  password_changed: { icon: KeyRound, tone: warn },
  password_reset: { icon: KeyRound, tone: warn },
  email_verified: { icon: MailCheck, tone: good },
  sessions_ended: { icon: LogOut, tone: plain },
  recharge_applied: { icon: ArrowDownToLine, tone: good },
  recharge_rejected: { icon: CircleAlert, tone: bad },
  redeem_applied: { icon: ArrowUpFromLine, tone: good },
  redeem_rejected: { icon: CircleAlert, tone: bad },
  request_made: { icon: Send, tone: gold },
  request_approved: { icon: ThumbsUp, tone: good },
  request_declined: { icon: CircleX, tone: bad },
  request_cancelled: { icon: CircleSlash, tone: plain },
  game_launched: { icon: Gamepad2, tone: gold },
};
