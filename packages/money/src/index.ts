export { formatCents, parseCents } from './money.ts';
