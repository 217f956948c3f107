import { countries } from '@golden-acers/contract/constants';
import { ChevronDown, ExternalLink, Phone } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { countryNameOf } from '../../i18n/country-names.ts';
import { Card } from '../../ui/page.tsx';
import { type HelpLine, helpLines, worldwideHelp } from './help-lines.ts';

/** Shows those of the player's country first. Visitors choose a country. */
export function HelpLinesCard() {
  const care = useCareTranslation();
  const own = useUser()?.country ?? null;
  const others = countries.filter((country) => country !== own);
  return (
    <Card title={care('helpLines.title')}>
      <div className="grid gap-5">
        <p className="text-muted">{care('helpLines.intro')}</p>
        {own !== null && <HelpLines heading={countryNameOf(own)} lines={helpLines[own]} />}
        <HelpLines heading={care('helpLines.worldwide')} lines={worldwideHelp} />
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-gold-ink">
            {care(own === null ? 'helpLines.byCountry' : 'helpLines.otherCountries')}
            <ChevronDown aria-hidden className="size-4.5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-3 grid gap-5">
            {others.map((country) => (
              <HelpLines key={country} heading={countryNameOf(country)} lines={helpLines[country]} />
            ))}
          </div>
        </details>
      </div>
    </Card>
  );
}

function HelpLines({ heading, lines }: { heading: string; lines: readonly HelpLine[] }) {
  const care = useCareTranslation();
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold text-faint">{heading}</h3>
      <ul className="grid gap-2">
        {lines.map(({ name, phone, url }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 underline hover:text-gold-ink"
            >
              {name}
              <ExternalLink aria-hidden className="size-3.5 shrink-0" />
            </a>
            {phone !== undefined && (
              <a
                href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                aria-label={care('helpLines.call', { name, phone })}
                className="tabular inline-flex min-h-8 items-center gap-1.5 font-semibold text-gold-ink"
              >
                <Phone aria-hidden className="size-4 shrink-0" />
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
