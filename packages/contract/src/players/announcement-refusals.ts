/** Refusals with their HTTP status. The table of all refusals includes them. */
export const announcementRefusals = {
  'announcement.not_found': 404,
  'announcement.of_another': 403,
  'announcement.not_waiting': 409,
  'announcement.not_sent': 409,
  'announcement.time_out_of_range': 422,
  'announcement.too_many_a_day': 429,
  'announcement.too_many_waiting': 409,
} as const;
