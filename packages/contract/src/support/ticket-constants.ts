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

/** Agents reply to a chat at once. */
export const ticketChannels = ['form', 'chat'] as const;
export type TicketChannel = (typeof ticketChannels)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Of those who write without being signed in. */
export const visitorTicketLimits = {
  /** Mails about replies to one address, within 24 hours. */
  replyMailsADay: 10,
  /** Tickets of one address that are neither solved nor closed. */
  maxOpen: 5,
  /** Of all files of one ticket. */
  ticketMaxBytes: 25 * 1024 * 1024,
  /** Of all files of tickets whose address nobody has confirmed. */
  unconfirmedMaxBytes: 250 * 1024 * 1024,
  /** Then a ticket without a confirmed address is deleted. */
  confirmDays: 3,
  /** How long the link of a mail works. Each mail has a new one. */
  linkDays: 30,
  /** So long after the last change of a closed ticket, its words and its address are deleted. */
  keptDays: 365,
} as const;

export const chatTimes = {
  /** How often an open console renews its agent's presence, which ends after 75 seconds without. */
  presenceEveryMs: 20_000,
  /** How often an open page asks for its place in the queue; it counts as open for half a minute. */
  viewEveryMs: 10_000,
  /** How long a signal of typing is shown. A client sends two in that time. */
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
  /** Of all files that one player has stored. */
  playerMaxBytes: 50 * 1024 * 1024,
  /** Of all files that agents have added to one ticket. */
  agentsMaxBytes: 50 * 1024 * 1024,
  /** A solved ticket is closed after so many days without a message. */
  closesAfterDays: 7,
} as const;
