/** Shortens `rc_0…042` to `#42`. */
export const recordNumberOf = (id: string): string => `#${id.replace(/^\D*0*/, '')}`;
