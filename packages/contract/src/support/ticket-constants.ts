/** Closed lists of tickets. No imports, so that the browser needs no schemas. */

export const ticketCategories = [
  'account',
  'identity',
  'money',
  'bonus',
  'game',
  'safer_play',
  'other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/**
 * New and open ones wait for an agent, `waiting` ones for the player. A solved ticket opens again when its
 * player writes; a closed one does not.
 */
export const ticketStates = ['new', 'open', 'waiting', 'solved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Agents reply to a chat immediately. */
export const ticketChannels = ['form', 'chat'] as const;
export type TicketChannel = (typeof ticketChannels)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Limits of visitors, who write without being signed in. */
export const visitorTicketLimits = {
  /** Mails about replies to one address, within 24 hours. */
  replyMailsADay: 10,
  /** Tickets of one address that are neither solved nor closed. */
  maxOpen: 5,
  /** All files of one ticket. */
  ticketMaxBytes: 25 * 1024 * 1024,
  /** All files of tickets whose address is not confirmed. */
  unconfirmedMaxBytes: 250 * 1024 * 1024,
  /** Days after which a ticket without a confirmed address is deleted. */
  confirmDays: 3,
  /** Days for which the link of a mail works. Each mail has a new one. */
  linkDays: 30,
  /** Days after the last change of a closed ticket until its text and its address are deleted. */
  keptDays: 365,
} as const;

export const chatTimes = {
  /**
   * Interval at which an open console renews its agent's presence, which ends after 75 seconds without it.
   */
  presenceEveryMs: 20_000,
  /** Interval at which an open page requests its place in the queue. It counts as open for half a minute. */
  viewEveryMs: 10_000,
  /** Time for which a signal of typing is shown. A client sends two in that time. */
  typingMs: 6_000,
} as const;

export const ticketLimits = {
  subjectMax: 120,
  textMax: 4_000,
  searchMax: 100,
  /** New tickets of one player within 24 hours. */
  maxPerDay: 5,
  /** Tickets of one player that are neither solved nor closed. */
  maxOpen: 10,
  /** Messages of one ticket, by player and agents. */
  maxMessages: 300,
  filesPerMessage: 5,
  fileMaxBytes: 5 * 1024 * 1024,
  /** All stored files of one player. */
  playerMaxBytes: 50 * 1024 * 1024,
  /** All files that agents have added to one ticket. */
  agentsMaxBytes: 50 * 1024 * 1024,
  /** Days without a message after which a solved ticket is closed. */
  closesAfterDays: 7,
} as const;
