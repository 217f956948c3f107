import { agentParams } from '@golden-acers/contract';
import { selectCreditExport } from '../../agents/agent-tree/allotments.ts';
import { moneyCell } from './csv.ts';
import { defineExport } from './export-table.ts';

export const agentCreditTable = defineExport({
  name: 'agent-credit',
  permission: 'agents.read',
  filters: agentParams.strict(),
  rows: selectCreditExport,
  columns: [
    ['Line', ({ version }) => version],
    ['Time', ({ time }) => time, 'time'],
    ['Kind', ({ kind }) => kind],
    ['Amount', ({ amountCents }) => moneyCell(amountCents)],
    ['Balance', ({ balanceCents }) => moneyCell(balanceCents)],
    ['Account', ({ account }) => account],
    ['Note', ({ note }) => note],
  ],
});
