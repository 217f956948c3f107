import type { AnnouncementTexts } from '@golden-acers/contract';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleX,
  Gamepad2,
  Gift,
  KeyRound,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MonitorSmartphone,
} from 'lucide-react';
import {
  type ActivityTranslate,
  adjustmentText,
  deviceText,
  endedBonusText,
} from '../../events/activity/activity-text.ts';
import type { Locale } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import type { NotificationItem } from './notification-cache.ts';

export interface NotificationText {
  readonly title: string;
  readonly text?: string;
}

/** The largest number of names that the server sends. */
const maxNamedGames = 3;

/** Returns the text in the reader's language, or in English if the agent wrote none. */
const announcementTextOf = (texts: AnnouncementTexts, locale: Locale): NotificationText =>
  texts[locale] ?? texts.en;

export function notificationTextOf(
  t: ActivityTranslate,
  locale: Locale,
  { kind, data }: NotificationItem,
): NotificationText {
  switch (kind) {
    case 'recharge_applied':
    case 'redeem_applied': {
      if (data.cause !== undefined) return { title: adjustmentText(t, kind, data) };
      const cause = data.wasRequested ? 'requested' : 'unrequested';
      return { title: t(`wallet.updates.${kind}.${cause}`, { amount: formatMoney(data.amount) }) };
    }
    case 'request_declined':
    case 'request_failed': {
      const title = t(`wallet.updates.${kind}.${data.kind}`, { amount: formatMoney(data.amount) });
      return { title, text: kind === 'request_declined' ? data.reason : t('wallet.updates.failedHint') };
    }
    case 'bonus_ended':
      return { title: endedBonusText(t, data) };
    case 'agent_message':
      return { title: t('notifications.agentMessage'), text: data.text };
    case 'new_device':
      return {
        title: t('notifications.newDevice', { device: deviceText(t, data) }),
        text: t('notifications.newDeviceHint'),
      };
    case 'password_changed':
      return { title: t('notifications.passwordChanged'), text: t('notifications.passwordChangedHint') };
    case 'new_games': {
      const listed = data.names.join(', ');
      const names = data.count > maxNamedGames ? t('notifications.andMore', { names: listed }) : listed;
      return { title: t('notifications.newGames', { count: data.count, names }) };
    }
    case 'ticket_reply':
      return { title: t('notifications.ticketReply', { subject: data.subject }) };
    case 'announcement':
      return announcementTextOf(data.texts, locale);
    case 'promotion':
      return {
        title: t('notifications.promotion', { offer: data.offer }),
        text: t('notifications.promotionHint'),
      };
  }
}

interface NotificationStyle {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly to: string;
}

const moneyStyle = { tone: 'bg-good-wash text-good', to: paths.wallet } as const;
const securityStyle = { tone: 'bg-warn-wash text-warn', to: paths.settings } as const;
const promotionStyle = { tone: 'bg-gold-wash text-gold-ink' } as const;

export const notificationStyles: Readonly<Record<NotificationItem['kind'], NotificationStyle>> = {
  recharge_applied: { ...moneyStyle, icon: ArrowDownToLine },
  redeem_applied: { ...moneyStyle, icon: ArrowUpFromLine },
  request_declined: { icon: CircleX, tone: 'bg-bad-wash text-bad', to: paths.wallet },
  agent_message: { ...promotionStyle, icon: MessageSquare, to: paths.wallet },
  bonus_ended: { ...promotionStyle, icon: Gift, to: paths.bonuses },
  request_failed: { icon: CircleX, tone: 'bg-bad-wash text-bad', to: paths.wallet },
  ticket_reply: { ...promotionStyle, icon: MessageSquare, to: paths.support },
  new_device: { ...securityStyle, icon: MonitorSmartphone },
  password_changed: { ...securityStyle, icon: KeyRound },
  new_games: { ...promotionStyle, icon: Gamepad2, to: paths.games },
  announcement: { ...promotionStyle, icon: Megaphone, to: paths.notifications },
  promotion: { ...promotionStyle, icon: Gift, to: paths.bonuses },
};
