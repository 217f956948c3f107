export { formatCents, formatDollars, parseCents } from './money.ts';
