import { describe, expect, test } from 'vitest';
import { parseReportLocation, reportQueryParamsOf } from './report-location.ts';

const agent = `ag_${'0'.repeat(26)}`;
const parse = (query: string) => parseReportLocation(new URLSearchParams(query));

describe('the URL of a report', () => {
  test('defaults to the current month', () => {
    expect(reportQueryParamsOf(parse(''))).toEqual({ period: 'this_month' });
    expect(parse('').tab).toBe('days');
  });

  test('keeps custom dates, and is incomplete if one is missing or invalid', () => {
    expect(reportQueryParamsOf(parse('period=custom&from=2026-03-01&to=2026-03-09'))).toEqual({
      period: 'custom',
      fromDate: '2026-03-01',
      toDate: '2026-03-09',
    });
    for (const query of [
      'period=custom',
      'period=custom&from=2026-03-01',
      'period=custom&from=2026-02-30&to=x',
    ]) {
      expect(reportQueryParamsOf(parse(query)), query).toEqual({ period: 'this_month' });
    }
  });

  test('drops invalid agents, shifts, kinds and tabs', () => {
    expect(parse(`agent=${agent}`).agentId).toBe(agent);
    expect(parse("agent=ag_' or 1=1&shift=1&kind=all&report=x")).toMatchObject({
      agentId: '',
      shiftId: '',
      kind: '',
      tab: 'days',
    });
  });
});
