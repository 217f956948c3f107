import { Link } from 'react-router';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { paths } from '../../paths.ts';
import { HelpLinesCard } from '../../site/help-lines/help-lines-card.tsx';
import { formLinkClass } from './auth-layout.tsx';

/** The sign-in page shows it to an excluded player. `text` is the server's, with the date. */
export function ExcludedPanel({ text }: { text: string }) {
  const care = useCareTranslation();
  return (
    <section aria-labelledby="excluded-title" className="mb-5 grid gap-4">
      <div role="status" className="grid gap-3 rounded-xl border border-line bg-surface-2 p-4 text-sm">
        <h2 id="excluded-title" className="font-semibold">
          {care('breaks.excludedTitle')}
        </h2>
        <p>{text}</p>
        <p className="text-muted">
          {care('breaks.creditLeft')}{' '}
          <Link to={paths.contact} className={formLinkClass}>
            {care('breaks.contact')}
          </Link>
        </p>
        <p className="text-muted">{care('breaks.helpToo')}</p>
      </div>
      <HelpLinesCard />
    </section>
  );
}
