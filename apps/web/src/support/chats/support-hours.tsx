import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/site.queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';

/** A Monday, from which days and hours are counted. */
const mondayMs = Date.UTC(2026, 0, 5);
const hourMs = 3_600_000;

/** Shows the opening hours of support. Renders nothing if it is always open. */
export function SupportHours({ timeZone }: { timeZone: string }) {
  const support = useSupportTranslation();
  const { locale } = useTranslation();
  const { data: site } = useQuery(siteQuery);
  if (site === undefined) return null;
  const { supportHours, supportDays, supportOpensAt, supportFirstDay } = site.figures;
  if (supportHours === 24 && supportDays === 7) return null;
  const format = (options: Intl.DateTimeFormatOptions, hours: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(mondayMs + hours * hourMs);
  const day = (index: number) => format({ weekday: 'long' }, (supportFirstDay - 1 + index) * 24);
  const time = (hours: number) => format({ hour: 'numeric', minute: '2-digit' }, hours);
  const days = supportDays === 1 ? day(0) : `${day(0)} – ${day(supportDays - 1)}`;
  return (
    <p className="text-sm text-muted">
      {support('chat.hours', {
        days,
        from: time(supportOpensAt),
        to: time(supportOpensAt + supportHours),
        zone: timeZone.replaceAll('_', ' '),
      })}
    </p>
  );
}
