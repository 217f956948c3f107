/**
 * Closed lists and figures of the specification. No imports, so that the browser's first load stays small.
 */
export const avatarIds = ['gorilla', 'lion', 'tiger', 'eagle', 'shark', 'wolf', 'bear', 'dragon'] as const;
export type AvatarId = (typeof avatarIds)[number];

export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'India',
  'Brazil',
  'Mexico',
  'Spain',
  'Italy',
] as const;
export type Country = (typeof countries)[number];

/** The codes of ISO 3166-1. */
export const countryCodes = {
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
  Australia: 'AU',
  Germany: 'DE',
  France: 'FR',
  Japan: 'JP',
  India: 'IN',
  Brazil: 'BR',
  Mexico: 'MX',
  Spain: 'ES',
  Italy: 'IT',
} as const satisfies Readonly<Record<Country, string>>;

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CNY', 'INR', 'BRL', 'MXN'] as const;
export type Currency = (typeof currencies)[number];

export const gameTypes = ['SLOT', 'FISH', 'LIVE', 'POKER', 'SPORT', 'SPORTS', 'CARD', 'ARCADE'] as const;
export type GameType = (typeof gameTypes)[number];

/** The variance of a game's returns; `varies` with the player's choices. */
export const volatilities = ['low', 'medium', 'high', 'varies'] as const;
export type Volatility = (typeof volatilities)[number];

/** A short list to find games again. */
export const maxFavourites = 200;

export const rechargeStatuses = ['success', 'failed', 'processing', 'none'] as const;
export type RechargeStatus = (typeof rechargeStatuses)[number];

export const roles = ['user', 'agent'] as const;
export type Role = (typeof roles)[number];

/** The minimum age of a player, in whole years. */
export const legalAge = 18;

/** The limits that a provider can enforce with each stake. */
export const playLimitKinds = [
  'stake_day',
  'stake_week',
  'stake_month',
  'loss_day',
  'loss_week',
  'loss_month',
] as const;
export type PlayLimitKind = (typeof playLimitKinds)[number];
/** A player may limit sums of 24 hours, 7 days and 30 days, and the length of a session of play. */
export const limitKinds = [
  'recharge_day',
  'recharge_week',
  'recharge_month',
  ...playLimitKinds,
  'session',
] as const;
export type LimitKind = (typeof limitKinds)[number];
export const sessionLimitMinutes = { min: 15, max: 1_440 } as const;

/** Fields that a deployment may require at registration. */
export const registrationFields = ['dateOfBirth', 'country', 'region'] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** Lengths in characters, as the specification fixes them. */
export const lengths = {
  nameMin: 2,
  nameMax: 60,
  usernameMin: 3,
  usernameMax: 30,
  phoneMin: 10,
  phoneMax: 24,
  passwordMin: 6,
  passwordMax: 128,
  emailMax: 254,
  referralCodeMax: 32,
  reasonMin: 3,
  reasonMax: 500,
  messageMax: 200,
} as const;

export const deviceKinds = ['computer', 'phone', 'tablet'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const pageSizes = { default: 50, max: 200 } as const;

/** `promotions` alone is off by default. */
export const notificationFlags = [
  'emailNotifications',
  'pushNotifications',
  'gameUpdates',
  'promotions',
] as const;

/** WebAuthn's names for transports. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** What pages of a player show that jobs, agents and other devices change, and no other event names. */
export const playerPageTopics = [
  'bonuses',
  'offers',
  'vip',
  'referrals',
  'tournaments',
  'limits',
  'play',
  'devices',
  'identity',
] as const;
export type PlayerPageTopic = (typeof playerPageTopics)[number];
