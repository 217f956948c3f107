import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleX,
  Gamepad2,
  Gift,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  MonitorSmartphone,
} from 'lucide-react';
import { dollars } from '../../i18n/figures.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import type { Notification } from './notification-cache.ts';

export interface NotificationWords {
  readonly title: string;
  readonly text: string | undefined;
}

/** The server names no more than these. */
const namedMost = 3;

/** What a notification says, in the language of this moment. */
export function useNotificationWords(): (notification: Notification) => NotificationWords {
  const { t } = useTranslation();
  return (notification) => notificationWords(t, notification);
}

export function notificationWords(t: Translate, { kind, data }: Notification): NotificationWords {
  switch (kind) {
    case 'recharge_applied': {
      const words = data.wasAsked ? 'wallet.news.rechargeApproved' : 'wallet.news.recharged';
      return { title: t(words, { amount: dollars(data.amount) }), text: undefined };
    }
    case 'redeem_applied': {
      const words = data.wasAsked ? 'wallet.news.redeemApproved' : 'wallet.news.redeemed';
      return { title: t(words, { amount: dollars(data.amount) }), text: undefined };
    }
    case 'request_declined': {
      const words = data.kind === 'recharge' ? 'wallet.news.rechargeDeclined' : 'wallet.news.redeemDeclined';
      return { title: t(words, { amount: dollars(data.amount) }), text: data.reason };
    }
    case 'agent_message':
      return { title: t('notifications.agentMessage'), text: data.text };
    case 'request_not_carried_out': {
      const words = data.kind === 'recharge' ? 'wallet.news.rechargeFailed' : 'wallet.news.redeemFailed';
      return { title: t(words, { amount: dollars(data.amount) }), text: t('wallet.news.failedHint') };
    }
    case 'new_device': {
      const { browser, system } = data;
      const device =
        browser !== null && system !== null
          ? t('activity.device', { browser, system })
          : (browser ?? system ?? t('activity.unknownDevice'));
      return { title: t('notifications.newDevice', { device }), text: t('notifications.newDeviceHint') };
    }
    case 'password_changed':
      return { title: t('notifications.passwordChanged'), text: t('notifications.passwordChangedHint') };
    case 'new_games': {
      const listed = data.names.join(', ');
      const names = data.count > namedMost ? t('notifications.andMore', { names: listed }) : listed;
      return { title: t('notifications.newGames', { count: data.count, names }), text: undefined };
    }
    case 'promotion':
      return {
        title: t('notifications.promotion', { offer: data.offer }),
        text: t('notifications.promotionHint'),
      };
  }
}

interface Look {
  readonly icon: LucideIcon;
  readonly tone: string;
  /** Where its reader can do something about it. */
  readonly to: string;
}

const money = { tone: 'bg-good-wash text-good', to: paths.wallet } as const;
const care = { tone: 'bg-warn-wash text-warn', to: paths.settings } as const;
const treat = { tone: 'bg-gold-wash text-gold-ink' } as const;

export const notificationLooks: Readonly<Record<Notification['kind'], Look>> = {
  recharge_applied: { ...money, icon: ArrowDownToLine },
  redeem_applied: { ...money, icon: ArrowUpFromLine },
  request_declined: { icon: CircleX, tone: 'bg-bad-wash text-bad', to: paths.wallet },
  agent_message: { ...treat, icon: MessageSquare, to: paths.wallet },
  request_not_carried_out: { icon: CircleX, tone: 'bg-bad-wash text-bad', to: paths.wallet },
  new_device: { ...care, icon: MonitorSmartphone },
  password_changed: { ...care, icon: KeyRound },
  new_games: { ...treat, icon: Gamepad2, to: paths.games },
  promotion: { ...treat, icon: Gift, to: paths.bonuses },
};
