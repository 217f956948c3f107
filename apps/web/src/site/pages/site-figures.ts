import type { SiteFigures } from '@golden-acers/contract';
import type { FigureName } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/site.queries.ts';
import { formatAtLeast, formatCount, formatPercentString } from '../../i18n/number-format.ts';

const formatters: Partial<Record<FigureName, (value: number) => string>> = {
  activePlayers: formatAtLeast,
  players: formatAtLeast,
  games: formatAtLeast,
  payoutsDollars: (dollars) => formatAtLeast(dollars, '$'),
  countries: formatAtLeast,
  uptimeBps: (bps) => formatPercentString(String(bps / 100)),
};

/** Formatted for visitors, in the reader's language. */
export const formatFigure = (name: FigureName, value: number): string =>
  (formatters[name] ?? formatCount)(value);

/** Returns the operator's figures. Undefined until they are loaded; pages reserve their space. */
export const useSiteFigures = (): SiteFigures | undefined => useQuery(siteQuery).data?.figures;
