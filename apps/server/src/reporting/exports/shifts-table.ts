import { shiftFilters } from '@golden-acers/contract';
import { expectedTillCents, selectShiftExport, tillDifferenceCents } from '../../money/shifts/shifts.ts';
import { moneyCell } from './csv.ts';
import { defineExport } from './export-table.ts';

export const shiftsTable = defineExport({
  name: 'shifts',
  permission: 'reports.read',
  filters: shiftFilters,
  rows: selectShiftExport,
  columns: [
    ['Agent', ({ agent }) => agent],
    ['Opened', ({ opened }) => opened, 'time'],
    ['Closed', ({ closed }) => closed, 'time'],
    ['At opening', ({ floatCents }) => moneyCell(floatCents)],
    ['Recharges', ({ recharges }) => recharges],
    ['Recharged', ({ rechargedCents }) => moneyCell(rechargedCents)],
    ['Redeems', ({ redeems }) => redeems],
    ['Redeemed', ({ redeemedCents }) => moneyCell(redeemedCents)],
    ['Expected', (shift) => moneyCell(expectedTillCents(shift))],
    ['Counted', ({ countedCents }) => moneyCell(countedCents)],
    ['Difference', (shift) => moneyCell(tillDifferenceCents(shift))],
    ['Open transfers', ({ openTransfers }) => openTransfers],
    ['Note', ({ note }) => note],
  ],
});
