import {
  type Language,
  type Money,
  type Notification,
  type NotificationKind,
  notification,
} from '@golden-acers/contract';
import { fillPlaceholders } from '@golden-acers/contract/placeholders';
import { withMoney } from '../../events/activity/activity.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import type { PushRow } from './push-delivery.sql.ts';

interface PushText {
  readonly title: string;
  readonly titleWithAmount?: string;
  readonly text?: string;
}

/** An announcement contains its agent's text. A missing text does not compile. */
const pushTexts: Readonly<
  Record<Language, Readonly<Record<Exclude<NotificationKind, 'announcement'>, PushText>>>
> = { en, es, fr, de };

/** The page that explains the notification. */
const pages: Readonly<Record<NotificationKind, string>> = {
  recharge_applied: '/wallet',
  redeem_applied: '/wallet',
  request_declined: '/wallet',
  request_failed: '/wallet',
  agent_message: '/notifications',
  bonus_ended: '/bonuses',
  new_device: '/settings',
  password_changed: '/settings',
  new_games: '/games',
  ticket_reply: '/support',
  announcement: '/notifications',
  promotion: '/bonuses',
};

/** A lock screen shows about as much, and a message is at most 3,993 bytes long. */
const maxTextLength = 300;

export interface PushContent {
  readonly title: string;
  readonly text: string;
  readonly page: string;
}

/**
 * Text that a lock screen may show: nothing about this player, and amounts only if the player wants them.
 * Undefined for a notification of a newer version.
 */
export function pushContentOf(push: PushRow): PushContent | undefined {
  const { notificationId: id, at, kind, language, withAmounts } = push;
  const stored = { id, kind, at: at.toISOString(), isRead: false, data: withMoney(push.data) };
  const parsed = notification.safeParse(stored).data;
  if (parsed === undefined) return undefined;
  const page = pages[kind];
  if (parsed.kind === 'announcement') {
    const { title, text } = parsed.data.texts[language] ?? parsed.data.texts.en;
    return { title, text: text.slice(0, maxTextLength), page };
  }
  const { title, titleWithAmount = title, text = '' } = pushTexts[language][parsed.kind];
  const values = valuesOf(parsed, language);
  const fill = (pattern: string) => fillPlaceholders(pattern, values).slice(0, maxTextLength);
  return { title: fill(withAmounts ? titleWithAmount : title), text: fill(text), page };
}

function valuesOf({ kind, data }: Notification, language: Language): Readonly<Record<string, string>> {
  switch (kind) {
    case 'recharge_applied':
    case 'redeem_applied':
    case 'request_declined':
    case 'request_failed':
      return { amount: formatMoney(data.amount, language) };
    case 'new_games':
      return { names: data.names.join(', ') };
    case 'promotion':
      return { offer: data.offer };
    default:
      return {};
  }
}

function formatMoney({ amountMinor, currency }: Money, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amountMinor) / 100);
}
