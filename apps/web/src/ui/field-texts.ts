import type { ApiEndpoint, EndpointBody } from '../api/client.ts';
import type { ConsoleTranslateFn } from '../i18n/console-translations.ts';

type TextKey = Parameters<ConsoleTranslateFn>[0];

/** Keys of messages. `problem` is the error of a value outside the limits of the contract. */
export interface FieldTextKeys {
  readonly label: TextKey;
  readonly hint?: TextKey;
  /** Without it, only the server checks the value. */
  readonly problem?: TextKey;
}

type BodyTexts = {
  readonly [K in ApiEndpoint]?: { readonly [Name in keyof EndpointBody<K>]?: FieldTextKeys };
};

const reason = {
  label: 'agentTree.reason',
  hint: 'agentTree.reasonHint',
  problem: 'reviews.reasonMissing',
} as const satisfies FieldTextKeys;
const playerReason = { reason: { ...reason, hint: 'player.reasonHint' } } as const;
const decisionReason = { reason: { ...reason, hint: 'reviews.reasonHint' } } as const;
const agentName = { label: 'agentTree.name', problem: 'agentTree.nameMissing' } as const;
const allotment = {
  amount: { label: 'transfer.amount' },
  reason: { label: 'agentTree.credits.note' },
} as const;
const webhook = {
  url: { label: 'webhooks.url', hint: 'webhooks.urlHint' },
  description: { label: 'webhooks.description', hint: 'webhooks.descriptionHint' },
} as const;

/** The fields that have the same texts in all other forms. */
export const commonTexts = { reason } as const;

/** The texts of the console's fields by endpoint and name in its body. */
export const fieldTexts = {
  'POST /agent/agents': { name: agentName, email: { label: 'agentTree.email' } },
  'PUT /agent/agents/:agentId': { name: agentName },
  'POST /agent/agents/:agentId/allot': allotment,
  'POST /agent/agents/:agentId/take-back': allotment,
  'PUT /agent/roles/:level': {
    commandMax: { label: 'agentTree.roles.command' },
    dayMax: { label: 'agentTree.roles.day' },
  },
  'POST /agent/api-keys': {
    name: { label: 'apiKeys.name', hint: 'apiKeys.nameHint' },
    addresses: { label: 'apiKeys.addresses', hint: 'apiKeys.addressesHint' },
  },
  'PUT /agent/profile': {
    firstName: { label: 'setting.profile.firstName' },
    lastName: { label: 'setting.profile.lastName' },
    email: { label: 'setting.profile.email' },
  },
  'PUT /user/password': {
    currentPassword: { label: 'agentTree.initialPassword.current' },
    newPassword: { label: 'agentTree.initialPassword.new', hint: 'agentTree.initialPassword.hint' },
  },
  'PUT /agent/settings/thresholds': {
    stepUpFrom: { label: 'setting.limits.stepUp', problem: 'transfer.invalid' },
    fourEyesFrom: { label: 'setting.limits.fourEyes', problem: 'transfer.invalid' },
  },
  'POST /agent/templates': { text: { label: 'setting.templates.text' } },
  'PUT /agent/system/diagnostics': {
    minutes: { label: 'system.inputs.minutes', problem: 'system.wholeMinutes' },
  },
  'PUT /agent/system/maintenance': { message: { label: 'system.maintenance.message' } },
  'POST /fortune-panda/alarms/:id/acknowledge': {
    note: { label: 'alarms.note', hint: 'alarms.noteHint', problem: 'reviews.reasonMissing' },
  },
  'PUT /agent/jackpots/:slug': {
    seed: { label: 'jpSetting.form.seed', problem: 'jpSetting.form.invalidCents' },
    cap: { label: 'jpSetting.form.cap', problem: 'jpSetting.form.invalidCents' },
    contributionBps: { label: 'jpSetting.form.contribution', problem: 'jpSetting.form.invalidContribution' },
  },
  'POST /agent/webhooks': webhook,
  'PUT /agent/webhooks/:id': webhook,
  'POST /fortune-panda/reviews/:transferId/decide': decisionReason,
  'POST /fortune-panda/reviews/:transferId/withdraw': decisionReason,
  'POST /fortune-panda/requests/:id/decline': {
    reason: {
      label: 'requests.reasonToPlayer',
      hint: 'requests.reasonHint',
      problem: 'requests.reasonMissing',
    },
  },
  'POST /fortune-panda/requests/:id/message': {
    text: {
      label: 'requests.messageLabel',
      hint: 'requests.messageHint',
      problem: 'requests.messageMissing',
    },
  },
  'POST /fortune-panda/users/:username/adjust': { amount: { label: 'transfer.amount' } },
  'POST /agent/shifts': {
    float: { label: 'reports.till.floatCents', problem: 'reports.till.wrongAmount' },
  },
  'POST /agent/shifts/close': {
    counted: { label: 'reports.till.countedCents', problem: 'reports.till.wrongAmount' },
  },
  'POST /agent/shifts/explain': {
    reason: {
      label: 'reports.till.reason',
      hint: 'reports.till.reasonHint',
      problem: 'reviews.reasonMissing',
    },
  },
  'POST /fortune-panda/jobs': {
    text: { label: 'jobs.message', hint: 'jobs.hints.message', problem: 'jobs.messageMissing' },
    reason: { label: 'requests.reason', problem: 'reviews.reasonMissing' },
  },
  'POST /agent/tournaments': {
    minStake: { label: 'tournaments.minStake', problem: 'tournaments.centsWrong' },
  },
  'POST /fortune-panda/user-views': { name: { label: 'player.viewName' } },
  'POST /fortune-panda/users': {
    username: { label: 'player.form.username', problem: 'player.form.usernameWrong' },
    password: { label: 'player.form.password', problem: 'player.form.passwordShort' },
    email: { label: 'player.form.email', hint: 'player.form.emailHint' },
    phone: { label: 'player.form.phone' },
    firstName: { label: 'player.form.firstName' },
    lastName: { label: 'player.form.lastName' },
  },
  'POST /fortune-panda/users/change-password': {
    newPassword: { label: 'reset.newPassword', hint: 'reset.hint', problem: 'reset.tooShort' },
  },
  'POST /fortune-panda/users/:username/sign-in-password': {
    newPassword: { label: 'player.newPassword', hint: 'player.newPasswordHint' },
  },
  'PUT /fortune-panda/users/:username/contact': {
    firstName: { label: 'player.edit.firstName' },
    lastName: { label: 'player.edit.lastName' },
    phone: { label: 'player.edit.phone' },
    email: { label: 'player.edit.email', hint: 'player.edit.emailHint' },
    dateOfBirth: { label: 'player.edit.dateOfBirth' },
  },
  'POST /fortune-panda/users/:username/close': {
    ...playerReason,
    left: { label: 'player.closeLeft' },
  },
  'POST /fortune-panda/users/:username/exclude': { ...playerReason, lastDay: { label: 'player.lastDay' } },
  'POST /fortune-panda/users/:username/exclusion-match': playerReason,
  'POST /fortune-panda/users/:username/freeze': playerReason,
  'POST /fortune-panda/users/:username/unfreeze': playerReason,
  'PUT /fortune-panda/users/:username/limits': playerReason,
  'POST /fortune-panda/users/:username/wagering/forfeit': {
    reason: { ...reason, hint: 'wagering.reasonHint' },
  },
  'POST /agent/offers/:offerId/grant': { account: { label: 'players.account' } },
  'POST /fortune-panda/differences/:differenceId/decide': decisionReason,
  'POST /fortune-panda/differences/:differenceId/withdraw': decisionReason,
} as const satisfies BodyTexts;
