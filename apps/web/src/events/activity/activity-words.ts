import { avatarIds } from '@golden-acers/contract/vocabulary';
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
import { dollars } from '../../i18n/figures.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { findReason } from '../../money/wallet/reasons.ts';
import type { Activity } from './activity.queries.ts';

interface ActivityWords {
  readonly title: string;
  readonly text?: string | undefined;
  /** Who did it, where no text says more: whose account it is, or an agent. */
  readonly by?: 'owner' | 'agent';
}

type Of<K extends Activity['kind']> = Extract<Activity, { kind: K }>['data'];

/** What an event says, in the language of this moment. */
export function useActivityWords(): (event: Activity) => ActivityWords {
  const { t } = useTranslation();
  return (event) => activityWords(t, event);
}

export function activityWords(t: Translate, { kind, data }: Activity): ActivityWords {
  switch (kind) {
    case 'account_created':
      return {
        title: t('dashboard.accountCreated'),
        text: t('dashboard.accountCreatedText', { name: brand.name }),
      };
    case 'new_device':
      return { title: t('activity.newDevice'), text: deviceText(t, data) };
    case 'profile_changed':
      return { title: t('activity.profileChanged'), by: 'owner' };
    case 'avatar_changed':
      return { title: t('activity.avatarChanged'), text: avatarText(t, data) };
    case 'password_changed':
      return { title: t('activity.passwordChanged'), by: 'owner' };
    case 'password_reset':
      return { title: t('activity.passwordReset') };
    case 'email_verified':
      return { title: t('activity.emailVerified') };
    case 'sessions_ended':
      return { title: t('activity.sessionsEnded', { count: data.count }), by: 'owner' };
    case 'recharge_applied':
    case 'redeem_applied':
    case 'recharge_rejected':
    case 'redeem_rejected':
      return movedText(t, kind, data);
    case 'request_made':
    case 'request_approved':
    case 'request_declined':
    case 'request_cancelled':
      return askedText(t, kind, data);
    case 'game_launched':
      return { title: t('activity.played', { name: data.gameName }) };
  }
}

function deviceText(t: Translate, { browser, system }: Of<'new_device'>): string {
  if (browser !== null && system !== null) return t('activity.device', { browser, system });
  return browser ?? system ?? t('activity.unknownDevice');
}

/** An avatar that is no longer offered has no name. */
function avatarText(t: Translate, { avatar }: Of<'avatar_changed'>): string | undefined {
  const id = avatarIds.find((known) => known === avatar);
  return id && t(`profile.avatars.${id}`);
}

type Moved = 'recharge_applied' | 'redeem_applied' | 'recharge_rejected' | 'redeem_rejected';

const movedWords = {
  recharge_applied: 'activity.recharged',
  redeem_applied: 'activity.redeemed',
  recharge_rejected: 'activity.rechargeFailed',
  redeem_rejected: 'activity.redeemFailed',
} as const satisfies Record<Moved, string>;

function movedText(t: Translate, kind: Moved, data: Of<Moved>): ActivityWords {
  const amount = dollars(data.amount);
  if ('code' in data) {
    return {
      title: t(movedWords[kind], { amount }),
      text: findReason(data.code),
      by: 'agent',
    };
  }
  if (data.isSignUpCredit) return { title: t('activity.signUpCredit', { amount }) };
  return { title: t(movedWords[kind], { amount }), by: 'agent' };
}

type Asked = 'request_made' | 'request_approved' | 'request_declined' | 'request_cancelled';

const askedWords = {
  request_made: { recharge: 'activity.rechargeAsked', redeem: 'activity.redeemAsked' },
  request_approved: { recharge: 'activity.rechargeApproved', redeem: 'activity.redeemApproved' },
  request_declined: { recharge: 'activity.rechargeDeclined', redeem: 'activity.redeemDeclined' },
  request_cancelled: { recharge: 'activity.rechargeCancelled', redeem: 'activity.redeemCancelled' },
} as const satisfies Record<Asked, object>;

function askedText(t: Translate, kind: Asked, data: Of<Asked>): ActivityWords {
  const isOwn = kind === 'request_made' || kind === 'request_cancelled';
  return {
    title: t(askedWords[kind][data.kind], { amount: dollars(data.amount) }),
    by: isOwn ? 'owner' : 'agent',
  };
}

interface Look {
  readonly icon: LucideIcon;
  readonly tone: string;
}

const good = 'bg-good-wash text-good';
const bad = 'bg-bad-wash text-bad';
const warn = 'bg-warn-wash text-warn';
const gold = 'bg-gold-wash text-gold-ink';
const plain = 'bg-surface-3 text-muted';

export const activityLooks: Readonly<Record<Activity['kind'], Look>> = {
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
