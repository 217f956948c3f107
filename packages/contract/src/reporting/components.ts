import { bet } from './bets.ts';
import { tableExport } from './exports.ts';
import { gameRecord, jpRecord, tradeRecord } from './player-records.ts';
import { fetchCoverage, recordFetch, recordPageMeta, recordSeeds } from './provider-record-shapes.ts';
import {
  dayRange,
  report,
  reportAgent,
  reportAgentRef,
  reportDay,
  reportFlow,
  reportGame,
  reportGames,
  reportPromotions,
  reportSchedules,
  reportSubtree,
  reportTotals,
  reportTransfer,
} from './reports.ts';
import { difference, statement, statementWithDifferences } from './statements.ts';

/** The shapes of this domain among the components of the API document. */
export const reportingComponents = {
  Bet: bet,
  DayRange: dayRange,
  Difference: difference,
  FetchCoverage: fetchCoverage,
  GameRecord: gameRecord,
  JpRecord: jpRecord,
  RecordFetch: recordFetch,
  RecordPageMeta: recordPageMeta,
  RecordSeeds: recordSeeds,
  Report: report,
  ReportAgent: reportAgent,
  ReportAgentRef: reportAgentRef,
  ReportDay: reportDay,
  ReportFlow: reportFlow,
  ReportGame: reportGame,
  ReportGames: reportGames,
  ReportPromotions: reportPromotions,
  ReportSchedules: reportSchedules,
  ReportSubtree: reportSubtree,
  ReportTotals: reportTotals,
  ReportTransfer: reportTransfer,
  Statement: statement,
  StatementWithDifferences: statementWithDifferences,
  TableExport: tableExport,
  TradeRecord: tradeRecord,
} as const;
