/** `rc_0…042` → `#42`. */
export const recordNumberOf = (id: string): string => `#${id.replace(/^\D*0*/, '')}`;
