/** Refusals with their HTTP status. The table of all refusals includes them. */
export const ticketRefusals = {
  'ticket.not_found': 404,
  'ticket.closed': 409,
  'ticket.not_solved': 409,
  'ticket.too_many_a_day': 429,
  'ticket.too_many_open': 409,
  'ticket.chat_open': 409,
  'ticket.agent_absent': 409,
  'ticket.too_many_messages': 409,
  'ticket.changed_meanwhile': 409,
  'ticket.merge_refused': 409,
  'ticket.file_refused': 422,
  'ticket.picture_is_heic': 422,
  'ticket.picture_too_large': 422,
  'ticket.file_not_found': 404,
  'ticket.too_many_files': 409,
  'ticket.files_full': 409,
} as const;
