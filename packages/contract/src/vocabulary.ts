/** The closed lists and figures of the specification. No imports, so that the browser's first load stays small. */
export const avatarIds = ['gorilla', 'lion', 'tiger', 'eagle', 'shark', 'wolf', 'bear', 'dragon'] as const;
export type AvatarId = (typeof avatarIds)[number];
export const defaultAvatarId: AvatarId = 'gorilla';

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

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CNY', 'INR', 'BRL', 'MXN'] as const;
export type Currency = (typeof currencies)[number];

export const gameTypes = ['SLOT', 'FISH', 'LIVE', 'POKER', 'SPORT', 'SPORTS', 'CARD', 'ARCADE'] as const;
export type GameType = (typeof gameTypes)[number];

/** How widely a game's rounds scatter around its return; `varies` where the player's own choices decide it. */
export const volatilities = ['low', 'medium', 'high', 'varies'] as const;
export type Volatility = (typeof volatilities)[number];

/** The most games that a player may keep as favourites: a row to find again, not a second catalogue. */
export const favouritesMax = 200;

export const rechargeStatuses = ['success', 'failed', 'processing', 'none'] as const;
export type RechargeStatus = (typeof rechargeStatuses)[number];

export const roles = ['user', 'agent'] as const;
export type Role = (typeof roles)[number];

/** Lengths the specification fixes, in characters. */
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

/** What a session was opened on. */
export const deviceKinds = ['computer', 'phone', 'tablet'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const pageSizes = { default: 50, max: 200 } as const;

/** The switches of the settings page. Off at first: `promotions` alone. */
export const notificationFlags = [
  'emailNotifications',
  'pushNotifications',
  'gameUpdates',
  'promotions',
] as const;

/** The periods of a report that have a name, and the one that is given by its days. Weeks begin on Monday. */
export const reportPeriods = [
  'today',
  'yesterday',
  'this_week',
  'last_7',
  'this_month',
  'last_month',
  'custom',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** After what a report is sent by mail. */
export const reportIntervals = ['daily', 'weekly', 'monthly'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** What can be done for many players in one go, and how far it, and each of its rows, has come. */
export const jobKinds = ['recharge', 'redeem', 'reset_password', 'unbind'] as const;
export type JobKind = (typeof jobKinds)[number];
export const jobStates = ['running', 'paused', 'cancelled', 'done'] as const;
export type JobState = (typeof jobStates)[number];
export const jobRowStates = ['waiting', 'running', 'checking', 'done', 'failed', 'cancelled'] as const;
export type JobRowState = (typeof jobRowStates)[number];

export const jobLimits = {
  /** At 28 calls a minute a thousand rows take 40 minutes: a longer job is two, and can be stopped between them. */
  rowsMax: 1_000,
  /** Of one agent, running or paused. */
  openMax: 5,
} as const;

/** What the provider keeps records of. */
export const recordKinds = ['transaction', 'game', 'jp'] as const;

/** How a browser reaches an authenticator, in the words of WebAuthn. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** What a text that an agent keeps for players is for. */
export const templatePurposes = ['decline', 'freeze'] as const;
export type TemplatePurpose = (typeof templatePurposes)[number];
